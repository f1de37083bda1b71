/** A person at a browser of their own: the page, the hand that moves pieces, and the watch on what must never happen. */
import assert from 'node:assert/strict';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after } from 'node:test';
import { chromium } from 'playwright-core';
import { HOST, LAN_ADDRESS } from './club.mjs';
import { Hand } from './hand.mjs';
import { onEnd } from './scope.mjs';
import { within } from './until.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const ARGUMENTS = [
  `--host-resolver-rules=MAP ${HOST} 127.0.0.1, MAP ${LAN_ADDRESS} 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const SECURE = 'this page is a secure context';

/** What Chromium itself logs while the club is away: the page's own socket finds nobody. */
export const LINE_IS_DOWN = /WebSocket connection to .* failed|net::ERR_CONNECTION_REFUSED/;

function chromiumPath() {
  if (process.env.DUIYI_CHROMIUM !== undefined) return process.env.DUIYI_CHROMIUM;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not in this folder.
      }
    }
  }
  throw new Error('no Chromium on PATH: install it or set DUIYI_CHROMIUM');
}

/** One browser for each name, kept for all tests of a file: starting one takes a second. */
const browsers = new Map();

function browserOf(name) {
  let browser = browsers.get(name);
  if (browser === undefined) {
    browser = chromium.launch({ executablePath: chromiumPath(), args: ARGUMENTS });
    browsers.set(name, browser);
  }
  return browser;
}

after(async () => {
  for (const browser of browsers.values()) await (await browser).close();
});

export class Visitor {
  #faults = [];
  #expected = [];

  constructor(name, club, context, page, device) {
    this.name = name;
    this.club = club;
    this.context = context;
    this.page = page;
    this.usesTouch = device.hasTouch === true;
    this.hand = new Hand(page, this.usesTouch);
    this.requests = [];
  }

  /**
   * Somebody comes with a browser of their own, new to the club. When the test `t` ends they leave, and it
   * fails when a page of theirs asked another host for anything or logged an error.
   */
  static async arrive(t, club, name, { device = DESKTOP, locale = 'zh-CN', ...more } = {}) {
    const browser = await browserOf(name);
    const context = await browser.newContext({ ...device, locale, acceptDownloads: true, ...more });
    // Where clubs are reached there is no secure context, and nothing may need one; whatever page is opened says so.
    await context.addInitScript((word) => {
      if (globalThis.isSecureContext && location.protocol.startsWith('http')) console.error(word);
    }, SECURE);
    const page = await context.newPage();
    const visitor = new Visitor(name, club, context, page, device);
    context.on('page', (opened) => visitor.#watch(opened));
    visitor.#watch(page);
    onEnd(t, () => visitor.leave());
    return visitor;
  }

  #watch(page) {
    page.on('request', (request) => this.#asks(request.url()));
    page.on('websocket', (socket) => this.#asks(socket.url()));
    page.on('pageerror', (error) => this.#faults.push(`exception: ${error.stack ?? error}`));
    page.on('crash', () => this.#faults.push('the page crashed'));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#faults.push(`console: ${message.text()} (${message.location().url})`);
    });
  }

  #asks(address) {
    const { protocol, host } = new URL(address);
    this.requests.push(address);
    const own = [new URL(this.club.url).host, `localhost:${this.club.port}`];
    if (protocol !== 'data:' && !own.includes(host)) this.#faults.push(`request to another host: ${address}`);
  }

  /** Errors that this test provokes on purpose. */
  expects(pattern) {
    this.#expected.push(pattern);
  }

  /** The one test at localhost. */
  expectsSecureContext() {
    this.expects(new RegExp(SECURE));
  }

  assertClean() {
    const faults = this.#faults.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
    assert.deepEqual(faults, [], `${this.name}'s browser`);
  }

  async leave() {
    await this.context.close();
    this.assertClean();
  }

  /** Opens a path of the club. On a LAN address there is no secure context, and nothing may need one. */
  async open(path) {
    await this.page.goto(new URL(path, this.club.url).href);
    assert.equal(await this.page.evaluate(() => isSecureContext), false);
  }

  get(testid) {
    return this.page.getByTestId(testid);
  }

  /** Waits until the element is shown. */
  async sees(testid) {
    const element = this.get(testid);
    await element.waitFor();
    return element;
  }

  async reads(testid) {
    return (await (await this.sees(testid)).innerText()).trim();
  }

  /** Waits until the element shows the text. */
  async readsText(testid, text) {
    await this.get(testid).filter({ hasText: text }).waitFor();
  }

  async gone(testid) {
    await this.get(testid).waitFor({ state: 'detached' });
  }

  async press(testid) {
    await this.pressOn(this.get(testid));
  }

  /** Presses as this person does: with the finger or with the mouse. */
  async pressOn(element) {
    await (this.usesTouch ? element.tap() : element.click());
  }

  /** Waits until the line is up and every command is answered. */
  async isOnline() {
    await this.page.locator('[data-testid=connection][data-state=online]').waitFor({ timeout: 30_000 });
  }

  /** Waits until the game on the page has ended so. */
  async seesResult(result, reason) {
    await this.page.locator(`[data-testid=result][data-result="${result}"][data-reason="${reason}"]`).waitFor();
  }

  /** Presses a link that downloads and returns what came. */
  async downloads(testid) {
    const coming = this.page.waitForEvent('download');
    await this.press(testid);
    const download = await within('the download', coming);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
  }

  async speaks(locale) {
    await this.press(`lang-${locale}`);
    await this.page.locator(`html[lang="${locale}"]`).waitFor({ state: 'attached' });
  }
}
