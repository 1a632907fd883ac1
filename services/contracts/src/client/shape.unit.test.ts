import { expect, test } from 'vitest';
import { allRoutes } from '../http/index.ts';
import type { AnyRoute } from '../route.ts';
import { routes } from './index.ts';
import { misfit, mustBe, readAs, type Shape } from './shape.ts';

const part: Shape = { name: 's', price: 'n', 'fits?': 'b', 'tags?': ['s'] };
const suggestion: Shape = {
  '|': [
    { kind: '=word', text: 's' },
    { kind: '=family', count: 'n' },
  ],
};

test.each<[string, Shape, unknown]>([
  ['has all fields', part, { name: 'Disc', price: 1 }],
  ['has optional fields', part, { name: 'Disc', price: 1, fits: true, tags: ['a'] }],
  ['has fields of a newer service', part, { name: 'Disc', price: 1, weight: {} }],
  ['is one of several', suggestion, { kind: 'family', count: 2 }],
  ['is an empty list', [part], []],
  ['is nothing, as agreed', '0', null],
  ['is anything', '*', undefined],
])('when a value %s, then it fits', (_what, shape, value) => {
  expect(misfit(shape, value)).toBeUndefined();
});

test.each<[string, Shape, unknown, string]>([
  ['lacks a field', part, { name: 'Disc' }, '$.price'],
  ['has a field of another kind', [part], [{ name: 'Disc', price: '1' }], '$.0.price'],
  ['has an optional field of another kind', part, { name: 'Disc', price: 1, tags: [1] }, '$.tags.0'],
  ['is none of several', suggestion, { kind: 'family', count: 'two' }, '$'],
  ['says another word', suggestion, { kind: 'part' }, '$'],
  ['is a list in place of an object', part, [], '$'],
  ['is null in place of an object', part, null, '$'],
  ['is an object in place of a list', [part], {}, '$'],
])('when a value %s, then it is told where', (_what, shape, value, at) => {
  expect(misfit(shape, value)).toBe(at);
  expect(readAs({ shape }, value)).toBeUndefined();
  expect(() => mustBe({ shape }, value)).toThrow(at);
});

test('when a front end makes a call, then its name, method, path and access are those of the contract', () => {
  const facts = ({ name, method, path, access }: Pick<AnyRoute, 'name' | 'method' | 'path' | 'access'>) =>
    `${name} ${method} ${path} ${access}`;
  expect(Object.values(routes).map(facts).toSorted()).toEqual(allRoutes.map(facts).toSorted());
});
