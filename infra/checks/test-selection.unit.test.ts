import { expect, test } from 'vitest';
import { selectTests } from './test-selection.ts';

const packages = ['services/orders', 'mf-dashboard', 'infra'];

test.each([
  [[], ['unit', 'int', 'e2e'], []],
  [['int', 'unit'], ['unit', 'int'], []],
  [['@shop/orders'], ['unit', 'int'], ['services/orders/']],
  [['mf-dashboard/'], ['unit', 'int'], ['mf-dashboard/']],
  [['services/orders/src/order.rules.ts'], ['unit', 'int'], ['services/orders/src/order.rules.']],
  [['./infra/lib/lock.unit.test.ts'], ['unit', 'int'], ['infra/lib/lock.unit.test.ts']],
  [['e2e', 'orders'], ['e2e'], ['orders']],
])('selects tests by kind, package, path, source file or word: %j', (words, kinds, filters) => {
  expect(selectTests(words, packages)).toEqual({ kinds, filters });
});
