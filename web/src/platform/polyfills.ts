/** Library functions newer than the browser floor (Chromium 87, Safari 14.1, Firefox 90) that our code or
 *  a dependency calls. The one place for them. */

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

function hasOwn(object: object, key: PropertyKey): boolean {
  return Object.prototype.hasOwnProperty.call(object, key);
}

function define(target: object, name: string, value: unknown): void {
  if (name in target) return;
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

define(Array.prototype, 'at', at);
define(String.prototype, 'at', at);
define(Object, 'hasOwn', hasOwn);
