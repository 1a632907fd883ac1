import { expect, test } from 'vitest';
import type { Call } from './calls.ts';
import type { OpenApi } from './document.ts';
import { createJudge } from './judge.ts';

const content = { 'application/json': { schema: { type: 'object', required: ['name'] } } };
const operation = {
  operationId: 'getPart',
  'x-access': 'public',
  parameters: [],
  responses: { '200': { content } },
};
const document: OpenApi = { paths: { '/parts/{id}': { get: operation } } };
const call: Call = {
  operation: { ...operation, method: 'GET', path: '/parts/{id}' },
  caller: 'visitor',
  isSignedIn: false,
  target: '/parts/1',
  headers: {},
  body: undefined,
};
const person = { email: 'ann@example.com', token: 'a', proof: 'a' };
const people = { user: person, other: person, admin: person, foreign: 'b', expired: 'c' };
const judge = createJudge(document, { people, ownerOf: new Map() });

test.each([
  ['{"name":"Disc"}', []],
  ['{}', ["data must have required property 'name'"]],
  ['<html>', ['the body is not JSON']],
])('names what is wrong with the body %s', (text, faults) => {
  const headers = { 'content-type': 'application/json', 'x-request-id': '1' };
  expect(judge(call, { status: 200, headers, text })).toEqual(faults);
});
