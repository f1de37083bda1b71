/** Another language is another text in the same place: nothing on the page of a game moves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Club } from '../lib/club.mjs';
import { laid, plays } from '../lib/table.mjs';
import { DESKTOP, PHONE, TABLET, Visitor } from '../lib/visitor.mjs';

/** Where everything stands that can be pressed, read or typed into, in whole pixels. */
function places(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('header.top [data-testid], main.game [data-testid], main.game .bar, main.game .moves, main.game button')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const name = element.dataset.testid ?? element.className;
      return [name, ...[left, top, width, height].map(Math.round)].join(' ');
    }),
  );
}

/** The browser's own count of what jumped, from now on; centred words on a button count too, a little. */
function watchesShifts(page) {
  return page.evaluate(() => {
    globalThis.shifted = 0;
    const seen = (list) => list.getEntries().forEach(({ value }) => (globalThis.shifted += value));
    new PerformanceObserver(seen).observe({ type: 'layout-shift' });
  });
}

for (const [width, device] of [[390, PHONE], [768, TABLET], [1440, DESKTOP]]) {
  test(`the page of a game stays where it is at ${width} px`, async (t) => {
    const club = await Club.open(t, `language-${width}`);
    const one = await Visitor.arrive(t, club, 'the host', { device });
    const other = await Visitor.arrive(t, club, 'the guest', { device });
    const { white, black } = await laid(one, other);
    await plays({ white, black }, '1.e4 e5 2.Nf3');
    await black.speaks('zh-Hans');
    const before = await places(black.page);
    assert.ok(before.length > 20, before.join('\n'));
    await watchesShifts(black.page);
    for (const locale of ['zh-Hant', 'en', 'zh-Hans']) {
      await black.speaks(locale);
      // Two frames: what the browser lays out anew is laid out and counted.
      await black.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      assert.deepEqual(await places(black.page), before, locale);
    }
    const shifted = await black.page.evaluate(() => globalThis.shifted);
    assert.ok(shifted < 0.005, `a layout shift of ${shifted}`);
  });
}
