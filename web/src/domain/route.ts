import { isGameId } from './ids';

export type Route = { page: 'start' } | { page: 'game'; id: string } | { page: 'settings' } | { page: 'nowhere' };

export function parseRoute(path: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'start' };
  if (path === '/settings' || path === '/settings/') return { page: 'settings' };
  const id = /^\/g\/([^/]+)\/?$/.exec(path)?.[1];
  return id !== undefined && isGameId(id) ? { page: 'game', id } : { page: 'nowhere' };
}

export function gamePath(id: string): string {
  return `/g/${id}`;
}
