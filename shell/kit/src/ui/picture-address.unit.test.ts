import { expect, test } from 'vitest';
import { pictureAddress } from './picture-address.ts';

const places = {
  apiUrl: '/api',
  publicOrigins: ['https://images.shop.test', 'http://127.0.0.1:9003'],
  pageOrigin: 'https://shop.test',
};

test.each([
  '/api/drawings/avatar-1.svg',
  'https://shop.test/api/drawings/avatar-1.svg',
  'https://images.shop.test/me.png',
  'http://127.0.0.1:9003/me.png',
  'blob:https://shop.test/5f0c',
  'data:image/png;base64,AAAA',
])('lets the browser load a picture at %s directly', (src) => {
  expect(pictureAddress(src, places)).toBe(src);
});

test.each([
  ['https://lh3.example.com/a/photo?s=96&c=1', 'https%3A%2F%2Flh3.example.com%2Fa%2Fphoto%3Fs%3D96%26c%3D1'],
  ['//tracker.example.com/x.png', 'https%3A%2F%2Ftracker.example.com%2Fx.png'],
  ['https://images.shop.test.example.com/x', 'https%3A%2F%2Fimages.shop.test.example.com%2Fx'],
  ['https://images.shop.test@evil.example.com/x', 'https%3A%2F%2Fimages.shop.test%40evil.example.com%2Fx'],
])('loads a picture at the foreign %s through the shop', (src, url) => {
  expect(pictureAddress(src, places)).toBe(`/api/picture?url=${url}`);
});

test.each([
  'http://tracker.example.com/x.png',
  'javascript:alert(1)',
  'ftp://example.com/x',
  'https://',
  'http://[x',
])('loads nothing from an address that is %s', (src) => {
  expect(pictureAddress(src, places)).toBeUndefined();
});

test("loads the API's own pictures directly and foreign ones through it, when the API has its own origin", () => {
  const apart = { ...places, apiUrl: 'https://api.shop.test/v1' };
  expect(pictureAddress('https://api.shop.test/v1/drawings/a.svg', apart)).toBe(
    'https://api.shop.test/v1/drawings/a.svg',
  );
  expect(pictureAddress('https://example.com/a.png', apart)).toBe(
    'https://api.shop.test/v1/picture?url=https%3A%2F%2Fexample.com%2Fa.png',
  );
});
