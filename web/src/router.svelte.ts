import { parseRoute, type Route } from './domain/route';

class Router {
  private path = location.pathname;
  route = $state.raw<Route>(parseRoute(this.path));

  listen(): void {
    window.addEventListener('popstate', () => this.read());
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, '', path);
    this.read();
    window.scrollTo(0, 0);
  }

  /** A jump inside the page also comes here; its page stays as it is. */
  private read(): void {
    if (location.pathname === this.path) return;
    this.path = location.pathname;
    this.route = parseRoute(this.path);
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
