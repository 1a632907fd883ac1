import * as driver from 'mongodb';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-faults.ts';

const { MongoNetworkError, MongoServerSelectionError } = driver;

test('when the driver says that it reaches no server, whichever class it says it with, then the database is unavailable', () => {
  const unreachable = Object.values(driver).flatMap((each): object[] => {
    const prototype: unknown = typeof each === 'function' ? each.prototype : undefined;
    if (!(prototype instanceof Error)) return [];
    const fault: object = Object.create(prototype);
    return fault instanceof MongoNetworkError || fault instanceof MongoServerSelectionError ? [fault] : [];
  });
  expect(unreachable.length).toBeGreaterThan(2);
  expect(unreachable.filter((fault) => !isDatabaseUnavailable(fault))).toEqual([]);
});

test('when it has too much to do, then it is unavailable, and where it finds a command wrong, it is not', () => {
  const answer = (code: number, ...errorLabels: string[]) =>
    new driver.MongoServerError({ message: 'no', code, errorLabels });
  expect(isDatabaseUnavailable(answer(2, driver.MongoErrorLabel.SystemOverloadedError))).toBe(true);
  expect(isDatabaseUnavailable(answer(11_600))).toBe(true);
  expect(isDatabaseUnavailable(answer(2))).toBe(false);
  expect(isDatabaseUnavailable(Object.assign(new Error('no'), { code: 11_600 }))).toBe(false);
});
