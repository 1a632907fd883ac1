import { expect, test } from 'vitest';
import { faultIn, processesOf } from './services.ts';

test('when a service logs an error, then what it says and where it happened are shown', () => {
  const stack = 'TypeError: no such part\n    at place (services/orders/src/orders/place-order.ts:12:3)';
  const line = JSON.stringify({ level: 50, msg: 'a job failed', err: { stack } });
  expect(faultIn(line)).toBe(`a job failed\n${stack}`);
});

test('when a service logs anything less, then nothing is shown', () => {
  expect(faultIn(JSON.stringify({ level: 30, msg: 'serving' }))).toBeUndefined();
});

test.each(['file:///shop/services/orders/src/api.ts:4', "Failed running 'api.ts'.", '{ broken'])(
  'when Node itself writes %s, then it is shown as it is',
  (line) => {
    expect(faultIn(line)).toBe(line);
  },
);

test('when a service is worked on, then every process of it is meant, once', () => {
  const urls = { orders: '', 'orders-worker': '', 'orders-2': '', catalog: '' };
  expect(processesOf('orders', { urls, processes: {} })).toEqual(['orders', 'orders-worker', 'orders-2']);
  const processes = { orders: 'orders', 'orders-worker': 'orders' };
  expect(processesOf('orders', { urls, processes })).toEqual(['orders', 'orders-2']);
});
