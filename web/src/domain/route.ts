import { isGameId } from './ids';

export type Route =
  | { page: 'start' }
  | { page: 'help' }
  | { page: 'ping' }
  | { page: 'settings' }
  | { page: 'game'; id: string }
  | { page: 'local' }
  | { page: 'local_game'; key: string }
  | { page: 'nowhere' };

const LOCAL_KEY = /^\/local\/([A-Za-z0-9_-]{12})\/?$/;

export function parseRoute(path: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'start' };
  const plain = /^\/(help|ping|settings|local)\/?$/.exec(path)?.[1];
  if (plain === 'help' || plain === 'ping' || plain === 'settings' || plain === 'local') return { page: plain };
  const key = LOCAL_KEY.exec(path)?.[1];
  if (key !== undefined) return { page: 'local_game', key };
  const id = /^\/g\/([^/]+)\/?$/.exec(path)?.[1];
  return id !== undefined && isGameId(id) ? { page: 'game', id } : { page: 'nowhere' };
}

export function localPath(key: string): string {
  return `/local/${key}`;
}

export function gamePath(id: string): string {
  return `/g/${id}`;
}
