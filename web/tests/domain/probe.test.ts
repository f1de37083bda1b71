import { expect, test } from 'vitest';
import { reach, socketWorks } from '../../src/domain/probe';
import { FakeNet, FakeTime } from '../support';

const PING = { address: '192.168.1.31', host: '192.168.1.20:8080', addresses: [], version: '0.1.0', time_ms: 1 };

test('the round trip is the least of several', async () => {
  const time = new FakeTime();
  const trips = [80, 20, 30, 40];
  const reached = await reach(() => {
    time.advance(trips.shift() ?? 0);
    return Promise.resolve({ status: 200, body: PING });
  }, time);
  expect(reached).toEqual({ ping: PING, trip_ms: 20 });
});

test.each([
  { status: 0, body: null },
  { status: 502, body: PING },
  { status: 200, body: { address: '192.168.1.31' } },
])('a club that does not answer is not reached: $status', async (answer) => {
  expect(await reach(() => Promise.resolve(answer), new FakeTime())).toBeNull();
});

test('a socket works once the club has greeted', async () => {
  const net = new FakeNet();
  const works = socketWorks(net.open, new FakeTime());
  net.latest.greet();
  expect(await works).toBe(true);
  expect(net.latest.closed).toBe(true);
});

test('a socket that is refused, or never greeted, does not work', async () => {
  const net = new FakeNet();
  const time = new FakeTime();
  const refused = socketWorks(net.open, time);
  net.latest.handlers.closed(1006);
  expect(await refused).toBe(false);
  const silent = socketWorks(net.open, time);
  time.advance(6_000);
  expect(await silent).toBe(false);
});
