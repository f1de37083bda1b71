import { isGameId } from './ids';

export type Route =
  | { page: 'start' }
  | { page: 'help' }
  | { page: 'ping' }
  | { page: 'settings' }
  | { page: 'rules' }
  | { page: 'ranking' }
  | { page: 'game'; id: string }
  | { page: 'local' }
  | { page: 'local_game'; key: string }
  | { page: 'nowhere' };

/** Pages whose path is their name. */
const PLAIN = ['help', 'ping', 'settings', 'rules', 'ranking', 'local'] as const;

const LOCAL_KEY = /^\/local\/([A-Za-z0-9_-]{12})\/?$/;

export function parseRoute(path: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'start' };
  const plain = PLAIN.find((page) => path === `/${page}` || path === `/${page}/`);
  if (plain !== undefined) return { page: plain };
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
