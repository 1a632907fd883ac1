// @vitest-environment jsdom
import { installDomStubs } from '@shop/front-kit/testing';
import { expect, test } from 'vitest';
import { returnLocation } from './return-location.ts';

installDomStubs();

function remember(target: string) {
  return sessionStorage.setItem('shop:return-to', target);
}

test('R-19: when a place is remembered, then path, query and hash come back', () => {
  returnLocation.remember({ pathname: '/purchase/1', search: '?q=2', hash: '#form' });
  expect(returnLocation.read()).toBe('/purchase/1?q=2#form');
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', 'evil'])(
  'R-19: when %s was put there, then it is not followed',
  (target) => {
    remember(target);
    expect(returnLocation.read()).toBe('/');
  },
);

test('LOG-05: when nothing or a login page is remembered, then home it is', () => {
  expect(returnLocation.read()).toBe('/');
  returnLocation.remember({ pathname: '/login', search: '', hash: '' });
  expect(returnLocation.read()).toBe('/');
});
