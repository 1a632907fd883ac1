import { temporaryDir } from '@shop/lib/testing/fixtures';
import { expect, test } from 'vitest';
import { measurePublicCosts, publicRoutes } from './costs/public-costs.ts';
import { startCostedServices } from './costs/services.ts';
import { worstInputs } from './costs/worst-inputs.ts';

const parts = 20_000;
const budgetMs = 5;
const limitMs = 600_000;

test('names the worst inputs of each public call', () => {
  const names = publicRoutes.map(({ name }) => name);
  expect(Object.keys(worstInputs).toSorted()).toEqual(names.toSorted());
});

test(
  `answers each public call with its worst input in ${budgetMs} ms of CPU time at ${parts} parts`,
  async () => {
    const services = await startCostedServices(await temporaryDir(), parts);
    const costs = await measurePublicCosts(services);
    expect(costs.filter(({ failed }) => failed > 0)).toEqual([]);
    expect(costs.filter(({ cpuMs }) => cpuMs > budgetMs)).toEqual([]);
  },
  limitMs,
);
