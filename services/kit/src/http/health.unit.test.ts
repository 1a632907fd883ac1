import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHealth } from './health.ts';

const secret = 'connect ECONNREFUSED mongodb://shop:hunter2@10.80.1.7:27017';

test('reports only the name of a failed check, and logs the error once and when it is over', async () => {
  const lines: string[] = [];
  const log = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  let isAway = true;
  const check = async () => {
    if (isAway) throw new Error(secret);
  };
  const health = createHealth([{ name: 'mongodb', check }]);
  health.logTo(pino(log));
  for (let asked = 0; asked < 5; asked++)
    expect(await health.readiness()).toEqual({ ready: false, checks: { mongodb: 'unavailable' } });
  isAway = false;
  expect(await health.readiness()).toEqual({ ready: true, checks: { mongodb: 'ok' } });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['not ready', 'ready again']);
  expect(lines[0]).toContain(secret);
});
