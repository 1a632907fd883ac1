import { expect, test } from 'vitest';
import { readDevOptions } from './options.ts';

test('serves every front end when nothing is named', () => {
  expect(readDevOptions([])).toEqual({
    remotes: ['mf-storefront', 'mf-dashboard', 'mf-admin'],
    shell: true,
    services: [],
    mock: false,
    port: 5_100,
  });
});

test('serves only the named micro-frontend and service', () => {
  expect(readDevOptions(['mf-dashboard', 'orders', '--port', '5200'])).toMatchObject({
    remotes: ['mf-dashboard'],
    shell: false,
    services: ['orders'],
    port: 5_200,
  });
});

test('serves every front end with mocked calls', () => {
  expect(readDevOptions(['mf-dashboard', '--mock'])).toMatchObject({
    remotes: ['mf-storefront', 'mf-dashboard', 'mf-admin'],
    shell: true,
    mock: true,
  });
});

test('takes the origin of any page of a shop', () => {
  const { shopUrl } = readDevOptions(['mf-admin', '--shop', 'https://shop.example/dashboard']);
  expect(shopUrl).toBe('https://shop.example');
});

test.each([
  ['an unknown name', ['mf-basket'], 'Unknown name: mf-basket'],
  ['a shop that is no web address', ['--shop', 'localhost'], '--shop takes a web address'],
  ['a port that is none', ['--port', '0'], '--port takes a number'],
  [
    'mocks beside a shop',
    ['mf-admin', '--mock', '--shop', 'http://localhost:3000'],
    'needs no service and no shop',
  ],
  ['a service of another shop', ['orders', '--shop', 'http://localhost:3000'], 'cannot name another'],
])('refuses %s and says how to use the command', (_case, args, message) => {
  expect(() => readDevOptions(args)).toThrow(message);
  expect(() => readDevOptions(args)).toThrow('Use: npm run dev');
});
