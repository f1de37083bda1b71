/** A classroom without internet: the check of the network, the help, and the way from the laptop to a second device. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Club, HOST } from '../lib/club.mjs';
import { readsQr } from '../lib/qr.mjs';
import { plays } from '../lib/table.mjs';
import { until } from '../lib/until.mjs';
import { DESKTOP, PHONE, TABLET, Visitor } from '../lib/visitor.mjs';

const SECTIONS = ['start', 'address', 'firewall', 'isolation', 'no-internet', 'fixed', 'sleep', 'wechat', 'thirty', 'backup', 'restart'];

test('a device is told where it came from and that games reach it', async (t) => {
  const club = await Club.open(t, 'classroom-ping');
  for (const [width, device] of [[390, PHONE], [1440, DESKTOP]]) {
    const visitor = await Visitor.arrive(t, club, `a device of ${width} px`, { device });
    await visitor.open('/');
    await visitor.press('to-ping');
    const checked = visitor.page.locator('[data-testid=ping-state][data-state=works]');
    await checked.waitFor();
    assert.equal(await visitor.reads('ping-address'), '127.0.0.1');
    assert.equal(await visitor.reads('ping-host'), `${HOST}:${club.port}`);
  }
});

test('a device that cannot reach the club any more is told so, and again when it can', async (t) => {
  const club = await Club.open(t, 'classroom-away');
  const visitor = await Visitor.arrive(t, club, 'a tablet', { device: TABLET });
  visitor.expects(/WebSocket connection to .* failed|net::ERR_CONNECTION_REFUSED/);
  await visitor.open('/ping');
  await visitor.page.locator('[data-testid=ping-state][data-state=works]').waitFor();
  await club.stop();
  await visitor.press('ping-again');
  await visitor.page.locator('[data-testid=ping-state][data-state=fails]').waitFor();
  await club.start();
  await visitor.press('ping-again');
  await visitor.page.locator('[data-testid=ping-state][data-state=works]').waitFor();
});

test('the help is inside the program, in three languages', async (t) => {
  const club = await Club.open(t, 'classroom-help');
  for (const [width, device] of [[390, PHONE], [1440, DESKTOP]]) {
    const visitor = await Visitor.arrive(t, club, `a reader at ${width} px`, { device });
    await visitor.open('/');
    await visitor.press('to-help');
    await visitor.page.locator('main.help h1').waitFor();
    const ids = await visitor.page.locator('main.help section').evaluateAll((all) => all.map(({ id }) => id));
    assert.deepEqual(ids, SECTIONS);
    const section = visitor.page.locator('#wechat');
    const before = await section.elementHandle();
    await visitor.page.locator('.help-contents a[href="#wechat"]').click();
    const top = () => section.evaluate((section) => section.getBoundingClientRect().top);
    await until('the section is in view', async () => (await top()) < device.viewport.height);
    assert.ok(await before.evaluate((section) => section.isConnected), 'a jump inside the page leaves the page as it is');
  }
});

test('from the laptop to a second device by link, by QR code and by typed code', async (t) => {
  const club = await Club.open(t, 'classroom-flow', {
    listen: '0.0.0.0',
    more: (port) => ['--public-url', `http://${HOST}:${port}`],
  });
  const laptop = await Visitor.arrive(t, club, 'the laptop');
  laptop.expectsSecureContext();
  const home = `http://localhost:${club.port}/`;

  for (const way of ['link', 'qr', 'code']) {
    await laptop.page.goto(home);
    assert.equal(await laptop.page.evaluate(() => isSecureContext), true);
    await laptop.press('new-game');
    const code = await laptop.reads('share-code');
    const link = await until('the link is there', () => laptop.get('share-link').inputValue());
    const scanned = await readsQr(laptop);
    assert.equal(scanned, link);
    assert.equal(new URL(link).host, `${HOST}:${club.port}`, 'another name than the laptop’s own');

    const device = await Visitor.arrive(t, club, `the second device, by ${way}`, { device: PHONE });
    if (way === 'code') {
      // The address to type stands beside the code.
      const shown = await laptop.page.locator('.code-line small').innerText();
      const [address] = /[\w.]+:\d+/.exec(shown);
      await device.open(`http://${address}/`);
      await device.get('code-input').fill(code.toLowerCase());
      await device.press('code-enter');
    } else {
      await device.open(way === 'qr' ? scanned : link);
    }
    await device.press('join');
    await device.sees('clock-white');
    await laptop.sees('clock-white');
    const white = (await laptop.hand.orientation()) === 'white' ? laptop : device;
    await plays({ white, black: white === laptop ? device : laptop }, 'e4 e5');
  }
});
