// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { returnLocation } from './return-location.ts';

function remember(target: string) {
  return sessionStorage.setItem('shop:return-to', target);
}

test('R-19: restores path, query and hash of the remembered page', () => {
  returnLocation.remember({ pathname: '/purchase/1', search: '?q=2', hash: '#form' });
  expect(returnLocation.read()).toBe('/purchase/1?q=2#form');
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', 'evil'])(
  'R-19: does not follow %s as a remembered page',
  (target) => {
    remember(target);
    expect(returnLocation.read()).toBe('/');
  },
);

test('LOG-05: returns home when nothing or a login page is remembered', () => {
  expect(returnLocation.read()).toBe('/');
  returnLocation.remember({ pathname: '/login', search: '', hash: '' });
  expect(returnLocation.read()).toBe('/');
});
