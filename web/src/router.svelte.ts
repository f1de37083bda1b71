import { parseRoute, type Route } from './domain/route';

class Router {
  route = $state.raw<Route>(parseRoute(location.pathname));

  listen(): void {
    window.addEventListener('popstate', () => this.read());
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, '', path);
    this.read();
    window.scrollTo(0, 0);
  }

  private read(): void {
    this.route = parseRoute(location.pathname);
  }
}

export const router = new Router();

/** A click handler for a link inside the app; new-tab clicks stay the browser's. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!plain || !(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  router.go(new URL(link.href).pathname);
}
