import { limits } from '@shop/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSuccessors, successorFault } from './successor.rules.ts';

function after(successors: Readonly<Record<string, string>>) {
  return { knows: () => true, successorOf: (key: string) => successors[key] };
}

const long = Object.fromEntries(
  Array.from({ length: limits.successorsMax }, (_, at) => [`P${at}`, `P-${at + 1}`]),
);

test.each([
  ['no successor', {}, undefined, undefined],
  ['a part without successor', {}, 'B', undefined],
  ['a chain', { B: 'C', C: 'D' }, 'B', undefined],
  ['itself', {}, 'a-1', "A part can't replace itself"],
  ['two parts', { B: 'A 1' }, 'B', "Parts can't replace each other in a circle: A-1, B, A 1"],
  [
    'four parts',
    { B: 'C', C: 'd', D: 'a1' },
    'B',
    "Parts can't replace each other in a circle: A-1, B, C, d, a1",
  ],
  ['a circle of others, which is refused where it is made', { B: 'C', C: 'B' }, 'B', undefined],
  ['a long chain', long, 'P0', `At most ${limits.successorsMax} parts can replace each other in a row`],
])('judges a successor: %s', (_what, successors, supersededBy, expected) => {
  expect(successorFault({ partNumber: 'A-1', supersededBy }, after(successors))).toBe(expected);
});

test('refuses an unknown successor', () => {
  const known = { ...after({}), knows: () => false };
  expect(successorFault({ partNumber: 'A-1', supersededBy: 'B' }, known)).toBe('No part has this number');
});

const key = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');

/** Gives a part a successor, or takes it away, unless the rule refuses. */
async function take(successors: Map<string, string>, partNumber: string, supersededBy: string | undefined) {
  if (supersededBy === undefined) return successors.delete(partNumber);
  const read = await readSuccessors([supersededBy], async () => (each) => successors.get(each));
  const known = { knows: () => true, successorOf: (each: string) => read.get(each) };
  const fault = successorFault({ partNumber, supersededBy }, known);
  return fault === undefined && successors.set(partNumber, supersededBy);
}

function stepsFrom(successors: ReadonlyMap<string, string>, first: string): number {
  let steps = 0;
  for (let at = successors.get(first); at !== undefined && steps < 10; at = successors.get(at)) steps += 1;
  return steps;
}

test('parts that take successors in any sequence never replace each other in a circle', async () => {
  const changes = fc.array(fc.tuple(key, fc.option(key, { nil: undefined })), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(changes, async (drawn) => {
      const successors = new Map<string, string>();
      for (const [partNumber, supersededBy] of drawn) await take(successors, partNumber, supersededBy);
      for (const first of successors.keys()) expect(stepsFrom(successors, first)).toBeLessThan(6);
    }),
  );
});

test('reads a circle once', async () => {
  const circle = new Map([
    ['A', 'B'],
    ['B', 'A'],
  ]);
  const asked: string[] = [];
  const read = await readSuccessors(['A'], async (keys) => {
    asked.push(...keys);
    return (each) => circle.get(each);
  });
  expect(asked).toEqual(['A', 'B']);
  expect([...read]).toEqual([...circle]);
});
