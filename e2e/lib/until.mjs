/** Waiting is always for a condition, never for a time; only here does a test look again after a while. */

const LOOK_AGAIN_MS = 20;

/** Resolves with the first truthy answer of `probe`; an exception of the probe counts as "not yet". */
export async function until(what, probe, timeoutMs = 15_000) {
  const deadline = performance.now() + timeoutMs;
  let last;
  for (;;) {
    try {
      const answer = await probe();
      if (answer) return answer;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline) {
      throw new Error(`waited ${timeoutMs} ms in vain: ${what}`, { cause: last });
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** The promise's value, or an error that says what did not come. */
export async function within(what, promise, timeoutMs = 15_000) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${timeoutMs} ms in vain: ${what}`)), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
