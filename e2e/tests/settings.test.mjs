/** What is chosen on the page of settings is seen on a running game, and a gesture that is no move is answered. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Club } from '../lib/club.mjs';
import { laid, plays } from '../lib/table.mjs';
import { DESKTOP, Visitor } from '../lib/visitor.mjs';

async function table(t, name) {
  const club = await Club.open(t, name);
  const one = await Visitor.arrive(t, club, 'the host', { device: DESKTOP });
  const other = await Visitor.arrive(t, club, 'the guest', { device: DESKTOP });
  return { one, ...(await laid(one, other, { color: 'white' })) };
}

async function chooses(visitor, ...names) {
  await visitor.open('/settings');
  for (const name of names) await visitor.page.locator(`label:has([data-testid="${name}"])`).click();
}

test('choices are seen on the game page', async (t) => {
  const { white, black, game } = await table(t, 'settings');
  await plays({ white, black }, '1.Nf3 d5');
  await chooses(white, 'notation-coordinates', 'coordinates-inside', 'pieces-plain', 'confirm-on');
  await white.open(game.path);
  await white.readsText('move-list', 'g1-f3');
  await white.page.locator('html[data-pieces=plain] .ranks.inside').waitFor();
  await white.isOnline();

  const before = await black.hand.fen;
  await white.hand.move('e2e4');
  await white.sees('move-confirm');
  await white.page.keyboard.press('Escape');
  await white.gone('move-confirm');
  await white.hand.shows(before);
  assert.equal(await black.hand.fen, before);
  await white.hand.move('e2e4');
  await white.press('move-confirm');
  await black.readsText('move-list', 'e4');
});

test('a pinned piece says who pins it', async (t) => {
  const { white, black } = await table(t, 'refused');
  await plays({ white, black }, '1.d4 e6 2.Nc3 Bb4');
  for (const way of ['click', 'drag']) {
    await white.hand.move('c3e4', way);
    await white.readsText('why-not', 'b4');
    await white.page.locator('cg-board square.refused').waitFor();
  }
});
