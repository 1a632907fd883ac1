import { parseText } from '@shop/tooling/syntax';
import { expect, test } from 'vitest';
import { hooksInFunctions, namesHook } from './hooks-in-functions.ts';

test.each([
  ['a function', 'function start() { const server = serve(); afterAll(server.close); }', ['afterAll']],
  [
    'a loop in a function',
    'function start() { for (const { close } of all) afterAll(close); }',
    ['afterAll'],
  ],
  ['a function that is kept', 'const start = async () => { afterEach(stop); };', ['afterEach']],
  ['a method', 'const shop = { start() { beforeEach(stop); } };', ['beforeEach']],
  ['a test', "test('when x, then y', async () => { beforeAll(start); });", ['beforeAll']],
  ['a test of a group', "describe('x', () => { test('y', () => { aroundEach(z); }); });", ['aroundEach']],
  ['a function of a group', "describe('x', () => { const start = () => afterAll(stop); });", ['afterAll']],
  ['a function that hands it on', 'function start() { servers.forEach(afterAll); }', ['afterAll']],
])('when a test file registers a hook in %s, then it is found', (_where, source, found) => {
  expect(hooksInFunctions(parseText(source, false))).toEqual(found);
});

test.each([
  ['the file', "import { afterAll } from 'vitest';\nafterAll(() => server.close());"],
  ['a loop of the file', 'for (const { close } of all) afterAll(close);'],
  ['a group', "describe('x', async () => { beforeEach(start); afterAll(() => stop()); });"],
  ['each group of a table', "describe.each([1, 2])('%i', (n) => { beforeAll(() => start(n)); });"],
  ['a group that a function describes', "function groups() { describe('x', () => { afterEach(stop); }); }"],
  ['a text', "function lines() { return 'afterAll(stop)'; }"],
])('when a test file registers a hook in %s, then nothing is found', (_where, source) => {
  expect(hooksInFunctions(parseText(source, false))).toEqual([]);
});

test.each([
  ['on one line', "import { afterAll, vi } from 'vitest';", true],
  ['on several lines', "import {\n  afterAll,\n  vi,\n} from 'vitest';", true],
  ['by another name', "import { afterAll as atEnd } from 'vitest';", true],
  ['with all of its module', "import * as vitest from 'vitest';\nvitest.afterAll(stop);", true],
  ['only in a comment', "import { vi } from 'vitest'; // no afterAll", false],
  ['only in part', "import { afterAllTests } from './after.ts';", false],
])('when a helper names a hook %s, then it is found where it is one', (_how, source, found) => {
  expect(namesHook(parseText(source, false), 'afterAll')).toBe(found);
});
