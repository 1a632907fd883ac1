import { expect, test } from 'vitest';
import { isVoidChange } from './email-change.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
const [to, roles] = ['new@example.com', [] as const];
const decided = (hour: number) => [{ email: 'old@example.com', roles, at: at(hour), by: 'boss@example.com' }];
const wanted = (hour: number, email = to) => ({ wantedEmail: { email, at: at(hour) } });
const signedOut = (hour: number) => ({ signedOutAt: at(hour), roleHistory: [] });

test.each([
  ['asked for after the last sign-out', { ...signedOut(1), ...wanted(2) }, false],
  ['asked for before the last sign-out', { ...signedOut(2), ...wanted(1) }, true],
  ['asked for before the last decision', { ...signedOut(0), roleHistory: decided(3), ...wanted(2) }, true],
  ['asked for after the last decision', { ...signedOut(0), roleHistory: decided(3), ...wanted(4) }, false],
  ['asked for another address', { ...signedOut(1), ...wanted(2, 'else@example.com') }, true],
  ['never announced', signedOut(1), true],
  ['never announced, three days later', signedOut(-67), false],
  ['to the former address', { ...signedOut(2), formerEmail: to }, false],
])('a change that was %s', (_what, known, isVoid) => {
  expect(isVoidChange(known, to, at(5))).toBe(isVoid);
});
