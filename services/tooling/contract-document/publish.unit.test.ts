import { expect, test } from 'vitest';
import { checkout, type Deployable, deployables } from './packages.ts';
import { publish } from './publish.ts';

function deployable(name: string): Deployable {
  const found = deployables.find((each) => each.name === name);
  if (!found) throw new Error(`no package ${name}`);
  return found;
}

test('tells front ends from services', () => {
  expect(publish(deployable('mf-dashboard'), checkout).isPage).toBe(true);
  expect(publish(deployable('orders'), checkout).isPage).toBe(false);
});

test('lists the versions of the libraries that a built micro-frontend shares', () => {
  const shared = { react: '19.3.1' };
  expect(publish(deployable('mf-dashboard'), checkout, shared)).toMatchObject({ shared });
  expect(publish(deployable('mf-dashboard'), checkout).shared).toBeUndefined();
});
