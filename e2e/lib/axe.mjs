/** What axe-core says about a page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const LOCALES = ['zh-Hans', 'zh-Hant', 'en'];
export const THEMES = ['light', 'dark'];

async function complaints(page) {
  const { violations } = await page.evaluate(async (source) => {
    if (globalThis.axe === undefined) (0, eval)(source);
    return globalThis.axe.run(document, { resultTypes: ['violations'] });
  }, AXE);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/**
 * The page as it stands, in three languages, light and dark: nothing to complain about and nothing wider than the
 * window. `prepare` is called in each language, `each` is told the language and the theme while they are shown.
 */
export async function isSound(visitor, where, { prepare = async () => undefined, each = async () => undefined } = {}) {
  const { page } = visitor;
  for (const locale of LOCALES) {
    await visitor.speaks(locale);
    await prepare();
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const here = `${where} ${theme} ${locale}`;
      assert.deepEqual(await complaints(page), [], here);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${here}: ${wide} px wider than the window`);
      await each(locale, theme);
    }
  }
}
