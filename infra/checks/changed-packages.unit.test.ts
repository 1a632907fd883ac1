import { deployables } from '@shop/tooling';
import { expect, test } from 'vitest';
import { changedPackages } from './changed-packages.ts';

const all = deployables.map(({ name }) => name);
const services = ['catalog', 'gateway', 'identity', 'notifications', 'orders'];
const frontEnds = ['mf-admin', 'mf-dashboard', 'mf-storefront', 'shell'];

test.each([
  { what: 'a service', file: 'services/orders/src/app.ts', names: ['orders'] },
  { what: 'an area', file: 'mf-admin/src/routes.tsx', names: ['mf-admin'] },
  { what: 'the kit of the services', file: 'services/kit/src/config.ts', names: services },
  { what: 'the kit of the front ends', file: 'shell/kit/src/query.ts', names: frontEnds },
  { what: 'a contract', file: 'services/contracts/src/tax.ts', names: all },
  { what: 'the lock file', file: 'package-lock.json', names: all },
  { what: 'a page of the documentation', file: 'infra/docs/first-day.md', names: [] },
])('a change of $what concerns what is made from it', ({ file, names }) => {
  expect(
    changedPackages([file])
      .map((each) => each.package)
      .toSorted(),
  ).toEqual(names.toSorted());
});
