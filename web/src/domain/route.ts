import { isGameId } from './ids';

export type Route = { page: 'start' } | { page: 'help' } | { page: 'ping' } | { page: 'game'; id: string } | { page: 'nowhere' };

export function parseRoute(path: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'start' };
  const plain = /^\/(help|ping)\/?$/.exec(path)?.[1];
  if (plain === 'help' || plain === 'ping') return { page: plain };
  const id = /^\/g\/([^/]+)\/?$/.exec(path)?.[1];
  return id !== undefined && isGameId(id) ? { page: 'game', id } : { page: 'nowhere' };
}

export function gamePath(id: string): string {
  return `/g/${id}`;
}
