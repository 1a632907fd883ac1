import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const rules = new URL('./boundaries.cjs', import.meta.url).pathname;
const depcruise = new URL('../../node_modules/.bin/depcruise', import.meta.url).pathname;

/** A small checkout with one broken rule per file, and one file that keeps them all. */
const checkout: Record<string, string> = {
  'package.json': '{"type":"module"}',
  'node_modules/mongodb/package.json': '{"name":"mongodb","main":"index.js"}',
  'node_modules/mongodb/index.js': 'module.exports = {};',
  'node_modules/stripe/package.json': '{"name":"stripe","main":"index.js"}',
  'node_modules/stripe/index.js': 'module.exports = {};',
  'node_modules/react-router-dom/package.json': '{"name":"react-router-dom","main":"index.js"}',
  'node_modules/react-router-dom/index.js': 'module.exports = {};',
  'services/orders/src/orders/order.store.ts':
    "import { MongoClient } from 'mongodb';\nexport const store = MongoClient;",
  'services/orders/src/orders/order.rules.ts':
    "import { store } from './order.store.ts';\nexport const rule = store;",
  'services/orders/src/orders/order.routes.ts':
    "import { MongoClient } from 'mongodb';\nexport const route = MongoClient;",
  'services/orders/src/orders/pay.ts': "import Stripe from 'stripe';\nexport const pay = Stripe;",
  'services/orders/src/payments/provider.types.ts':
    "import { store } from '../orders/order.store.ts';\nexport const payment = store;",
  'services/catalog/src/app.ts':
    "import { route } from '../../orders/src/orders/order.routes.ts';\nexport const app = route;",
  'services/kit/src/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
  'services/kit/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
  'services/kit/src/auth/token.ts':
    "import { process } from '../run/process.ts';\nexport const token = process;",
  'services/kit/src/run/process.ts': 'export const process = 1;',
  'mf-storefront/src/expose/area.tsx': 'export const area = [];',
  'mf-storefront/src/pages/home.page.tsx':
    "import { area } from '../expose/area.tsx';\nexport const home = area;",
  'mf-admin/src/pages/parts.page.tsx':
    "import { home } from '../../../mf-storefront/src/pages/home.page.tsx';\nexport const parts = home;",
  'mf-admin/src/pages/users.page.tsx': "import { Link } from 'react-router-dom';\nexport const users = Link;",
  'mf-admin/src/features/parts/list.tsx':
    "import { promote } from '../users/promote.tsx';\nexport const list = promote;",
  'mf-admin/src/features/users/promote.tsx': 'export const promote = 1;',
  'infra/lib/ports.ts': "import { start } from '../local/start.ts';\nexport const ports = start;",
  'infra/harness/shop.ts': "import { serve } from '../edge/serve.ts';\nexport const shop = serve;",
  'infra/edge/serve.ts': "import { lock } from '../lib/lock.ts';\nexport const serve = lock;",
  'infra/lib/lock.ts': 'export const lock = 1;',
  'infra/local/start.ts': 'export const start = 1;',
};

interface Finding {
  from: string;
  rule: { name: string };
}

describe('import rules', () => {
  let root: string;
  let findings: Finding[];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'boundaries-'));
    for (const [path, text] of Object.entries(checkout)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    const args = [
      depcruise,
      '--config',
      rules,
      '--output-type',
      'json',
      'services',
      'mf-storefront',
      'mf-admin',
      'infra',
    ];
    const { stdout } = await run(process.execPath, args, { cwd: root, maxBuffer: 1e7 });
    findings = JSON.parse(stdout).summary.violations;
  }, 30_000);

  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each([
    ['a rule imports a store', 'services/orders/src/orders/order.rules.ts', 'rules-are-pure'],
    ['a route imports mongodb', 'services/orders/src/orders/order.routes.ts', 'only-stores-touch-mongodb'],
    ['any file imports stripe', 'services/orders/src/orders/pay.ts', 'only-the-provider-file-touches-stripe'],
    [
      "a module imports another's store",
      'services/orders/src/payments/provider.types.ts',
      'no-foreign-stores',
    ],
    ['a service imports a service', 'services/catalog/src/app.ts', 'no-service-to-service'],
    ['two files import each other', 'services/kit/src/a.ts', 'no-cycles'],
    ['a folder of the kit imports one above it', 'services/kit/src/auth/token.ts', 'kit-has-floors'],
    [
      'a page imports its own expose folder',
      'mf-storefront/src/pages/home.page.tsx',
      'nobody-inside-imports-expose',
    ],
    [
      'a front end imports another',
      'mf-admin/src/pages/parts.page.tsx',
      'front-ends-share-only-contracts-and-kit',
    ],
    [
      'a page imports the router itself',
      'mf-admin/src/pages/users.page.tsx',
      'router-and-query-from-the-kit',
    ],
    ['a feature imports a feature', 'mf-admin/src/features/parts/list.tsx', 'features-import-no-feature'],
    [
      'a folder of infra imports one above it',
      'infra/lib/ports.ts',
      'infra-lib-observability-import-from-below',
    ],
    [
      'a folder of infra imports its neighbour',
      'infra/harness/shop.ts',
      'infra-seed-edge-stand-ins-harness-import-from-below',
    ],
  ])('when %s, then the check names it', (_what, from, name) => {
    expect(findings).toContainEqual(
      expect.objectContaining({ from, rule: expect.objectContaining({ name }) }),
    );
  });

  test.each([
    ['a store imports mongodb', 'services/orders/src/orders/order.store.ts'],
    ['a folder of infra imports one below it', 'infra/edge/serve.ts'],
  ])('when %s, then nothing is found', (_what, file) => {
    expect(findings.filter(({ from }) => from === file)).toEqual([]);
  });
});
