/**
 * Every page in every state, at every width, light and dark, in three languages: axe-core finds nothing to complain
 * about and nothing is wider than the window. With DUIYI_SHOTS=<folder> the pictures are kept there.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isSound } from '../lib/axe.mjs';
import { Club, LAN_ADDRESS } from '../lib/club.mjs';
import { scenes, shows } from '../lib/scenes.mjs';
import { DESKTOP, PHONE, TABLET, Visitor } from '../lib/visitor.mjs';

const SHOTS = process.env.DUIYI_SHOTS;

/** In pictures the club stands where clubs stand. */
const ADDRESS = SHOTS === undefined ? {} : { host: LAN_ADDRESS, port: 8080 };
const SHORT = { 'zh-Hans': 'zh', 'zh-Hant': 'zh-hant', en: 'en' };

for (const [width, device] of [[390, PHONE], [768, TABLET], [1440, DESKTOP]]) {
  test(`every page at ${width} px`, async (t) => {
    const club = await Club.open(t, `pages-${width}`, ADDRESS);
    const { list, pairs } = await scenes(club);
    const visitor = await Visitor.arrive(t, club, `somebody at ${width} px`, { device });
    visitor.expects(/404 \(Not Found\)/);
    if (SHOTS !== undefined) mkdirSync(SHOTS, { recursive: true });
    for (const scene of list) {
      await t.test(scene.name, async () => {
        await shows(visitor, scene);
        await isSound(visitor, `${scene.name} ${width}`, {
          prepare: async () => (scene.again ? scene.act(visitor) : undefined),
          each: async (locale, theme) => {
            if (SHOTS === undefined) return;
            const path = join(SHOTS, `${scene.name}-${width}-${theme}-${SHORT[locale]}.png`);
            await visitor.page.screenshot({ path, animations: 'disabled', caret: 'hide' });
          },
        });
      });
    }
    for (const pair of pairs) await pair.close();
  });
}
