/** What a test opened is closed when it ends, the last first: people leave before the club closes. */

const SCOPES = new WeakMap();

export function onEnd(t, close) {
  let scope = SCOPES.get(t);
  if (scope === undefined) {
    scope = [];
    SCOPES.set(t, scope);
    t.after(() => closeAll(scope));
  }
  scope.push(close);
}

/** Everything is closed, whatever fails on the way; the first failure is then told. */
async function closeAll(scope) {
  const failures = [];
  for (const close of scope.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
