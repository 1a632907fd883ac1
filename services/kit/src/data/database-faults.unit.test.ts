import * as driver from 'mongodb';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-faults.ts';

const { MongoNetworkError, MongoServerSelectionError } = driver;

test('recognises every driver error class for an unreachable server as an unavailable database', () => {
  const unreachable = Object.values(driver).flatMap((each): object[] => {
    const prototype: unknown = typeof each === 'function' ? each.prototype : undefined;
    if (!(prototype instanceof Error)) return [];
    const fault: object = Object.create(prototype);
    return fault instanceof MongoNetworkError || fault instanceof MongoServerSelectionError ? [fault] : [];
  });
  expect(unreachable.length).toBeGreaterThan(2);
  expect(unreachable.filter((fault) => !isDatabaseUnavailable(fault))).toEqual([]);
});

test('treats an overloaded database as unavailable, but not one that rejects a command', () => {
  const answer = (code: number, ...errorLabels: string[]) =>
    new driver.MongoServerError({ message: 'no', code, errorLabels });
  expect(isDatabaseUnavailable(answer(2, driver.MongoErrorLabel.SystemOverloadedError))).toBe(true);
  expect(isDatabaseUnavailable(answer(11_600))).toBe(true);
  expect(isDatabaseUnavailable(answer(2))).toBe(false);
  expect(isDatabaseUnavailable(Object.assign(new Error('no'), { code: 11_600 }))).toBe(false);
});
