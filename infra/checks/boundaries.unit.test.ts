import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { relative } from 'node:path/posix';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const config = new URL('./boundaries.cjs', import.meta.url).pathname;
const depcruise = new URL('../../node_modules/.bin/depcruise', import.meta.url).pathname;

interface Rule {
  readonly name: string;
  readonly comment?: string;
}
const rules: readonly Rule[] = createRequire(import.meta.url)(config).forbidden;

type Import = readonly [what: string, from: string, to: string];

/** Allowed imports, in a checkout with only these and {@link broken}. */
const sound: readonly Import[] = [
  ['a store imports mongodb', 'services/orders/src/order/order.store.ts', 'mongodb'],
  [
    'a room of the orders service imports the floors below it',
    'services/orders/src/invoicing/correct.ts',
    'services/orders/src/order/change-order.ts',
  ],
  [
    'a room of the orders service imports its own files',
    'services/orders/src/invoicing/issue.ts',
    'services/orders/src/invoicing/assign-number.ts',
  ],
  ['a folder of infra imports one below it', 'infra/edge/src/serve.ts', 'infra/lib/lock.ts'],
  ['a package is imported by its name', 'infra/local/by-name.ts', '@shop/edge/serve'],
  ['half of a cycle was named already', 'services/kit/src/b.ts', 'services/kit/src/a.ts'],
  ['the kit imports from the ground up', 'services/kit/src/run/process.ts', 'services/kit/src/json.ts'],
  [
    'the development loop built the shell',
    'shell/.cache/development/shell.js',
    'mf-admin/src/expose/area.tsx',
  ],
];

/** Imports that break each rule, each in its own file. */
const broken: readonly Import[] = [
  ['no-cycles', 'services/kit/src/a.ts', 'services/kit/src/b.ts'],
  ['rules-are-pure', 'services/orders/src/order/x.rules.ts', 'services/orders/src/order/order.store.ts'],
  ['contracts-run-anywhere', 'services/contracts/src/order.ts', 'services/kit/src/json.ts'],
  ['only-stores-touch-mongodb', 'services/orders/src/placing/placing.routes.ts', 'mongodb'],
  ['only-the-provider-file-touches-stripe', 'services/orders/src/paying/pay.ts', 'stripe'],
  ['only-mail-files-touch-nodemailer', 'services/notifications/src/start-worker.ts', 'nodemailer'],
  ['only-the-id-token-file-touches-firebase-admin', 'services/identity/src/app.ts', 'firebase-admin'],
  ['no-foreign-stores', 'services/orders/src/payments/pay.ts', 'services/orders/src/order/order.store.ts'],
  ['no-service-to-service', 'services/catalog/src/app.ts', 'services/orders/src/order/order.store.ts'],
  ['kit-has-floors', 'services/kit/src/config.ts', 'services/kit/src/data/mongo.ts'],
  ['kit-has-floors', 'services/kit/src/tracing/span.ts', 'services/kit/src/auth/caller.ts'],
  ['kit-has-floors', 'services/kit/src/auth/token.ts', 'services/kit/src/queue/worker.ts'],
  ['kit-has-floors', 'services/kit/src/http/serve.ts', 'services/kit/src/run/process.ts'],
  ['orders-has-floors', 'services/orders/src/order/pay.ts', 'services/orders/src/deps.ts'],
  ['orders-has-floors', 'services/orders/src/order/refund.ts', 'services/orders/src/money/refund.rules.ts'],
  ['orders-has-floors', 'services/orders/src/money/take.ts', 'services/orders/src/payments/refunds.ts'],
  ['orders-has-floors', 'services/orders/src/payments/bill.ts', 'services/orders/src/invoicing/bill.ts'],
  [
    'orders-rooms-import-no-room',
    'services/orders/src/paying/ship.ts',
    'services/orders/src/shipping/ship.ts',
  ],
  ['kit-knows-no-service', 'services/http-server/src/listen.ts', 'services/orders/src/order/order.store.ts'],
  ['services-know-no-front-end', 'services/gateway/src/app.ts', 'shell/src/main.tsx'],
  ['front-ends-share-only-contracts-and-kit', 'mf-admin/src/pages/parts.page.tsx', 'shell/src/main.tsx'],
  ['kit-knows-no-front-end', 'shell/kit/src/button.tsx', 'shell/src/main.tsx'],
  ['runtime-knows-contracts-only', 'shell/runtime/src/ask.ts', 'shell/kit/src/button.tsx'],
  ['react-dom-from-the-kit', 'mf-admin/src/pages/shop-figures.page.tsx', 'react-dom'],
  ['nobody-inside-imports-expose', 'mf-admin/src/pages/home.page.tsx', 'mf-admin/src/expose/area.tsx'],
  [
    'features-import-no-feature',
    'mf-admin/src/features/parts/list.tsx',
    'mf-admin/src/features/users/promote.tsx',
  ],
  ['packages-meet-by-name', 'infra/local/by-path.ts', 'services/orders/src/app.ts'],
  ['packages-meet-by-name', 'infra/local/edge.ts', 'infra/edge/src/serve.ts'],
  ['tooling-ships-nowhere', 'services/orders/src/write.ts', 'services/tooling/write.ts'],
  ['tooling-ships-nowhere', 'infra/edge/src/page-cache.ts', 'infra/harness/shop.ts'],
  ['no-tests-in-products', 'mf-admin/src/expose/area.tsx', 'mf-admin/src/expose/area.unit.test.tsx'],
  ['no-tests-in-products', 'mf-admin/src/orders/list.tsx', 'mf-admin/src/orders/list.stories.tsx'],
  ['seed-needs-catalog-only', 'infra/seed/seed.ts', 'services/orders/src/order/order.store.ts'],
  ['infra-lib-observability-import-from-below', 'infra/lib/ports.ts', 'infra/local/start.ts'],
  ['infra-lib-observability-import-from-below', 'infra/lib/alerts.ts', 'infra/observability/alerts.ts'],
  ['infra-seed-edge-stand-ins-harness-import-from-below', 'infra/harness/run.ts', 'infra/edge/src/serve.ts'],
  ['infra-local-e2e-docs-pictures-import-from-below', 'infra/e2e/admin.e2e.ts', 'infra/deploy/ship.ts'],
  ['infra-deploy-dev-import-from-below', 'infra/deploy/gate.ts', 'infra/checks/check.ts'],
  ['infra-checks-import-from-below', 'infra/checks/bench.ts', 'infra/bench/main.ts'],
  ['infra-bench-import-from-below', 'infra/bench/rolling.ts', 'infra/chaos/rolling.ts'],
];

const edgeManifest = { name: '@shop/edge', type: 'module', exports: { './*': './src/*.ts' } };

function isPath(to: string): boolean {
  return /\.tsx?$/.test(to);
}

async function write(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

async function writeCheckout(root: string): Promise<void> {
  const imports = [...sound, ...broken];
  for (const to of new Set(imports.map(([, , each]) => each)))
    if (isPath(to)) await write(root, to, 'export const value = 1;\n');
    else if (!to.startsWith('@shop/')) {
      await write(root, `node_modules/${to}/package.json`, JSON.stringify({ name: to, main: 'index.js' }));
      await write(root, `node_modules/${to}/index.js`, 'exports.value = 1;\n');
    }
  for (const [, from, to] of imports) {
    const specifier = isPath(to) ? relative(dirname(from), to).replace(/^(?!\.)/, './') : to;
    await write(root, from, `import { value } from '${specifier}';\nexport const own = value;\n`);
  }
  await write(root, 'package.json', '{"type":"module"}');
  await write(root, 'infra/edge/package.json', JSON.stringify(edgeManifest));
  await mkdir(join(root, 'node_modules', '@shop'));
  await symlink(join(root, 'infra', 'edge'), join(root, 'node_modules', '@shop', 'edge'));
}

interface Finding {
  readonly from: string;
  readonly to: string;
  readonly rule: Rule;
}

describe('import rules', () => {
  let root: string;
  let findings: Finding[];
  let environment: unknown;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'boundaries-'));
    await writeCheckout(root);
    const houses = ['services', 'shell', 'mf-admin', 'infra'];
    const args = [depcruise, '--config', config, '--output-type', 'json', ...houses];
    const { stdout } = await run(process.execPath, args, { cwd: root, maxBuffer: 1e7 });
    const { summary } = JSON.parse(stdout);
    findings = summary.violations;
    environment = summary.environment;
  }, 30_000);

  afterAll(() => rm(root, { recursive: true, force: true }));

  test('breaks every rule in an example', () => {
    const tried = new Set(broken.map(([rule]) => rule));
    expect(rules.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });

  test('reads TypeScript without a warning about its compiler', () => {
    expect(environment).not.toHaveProperty('issues');
  });

  test('gives a reason with every rule', () => {
    expect(rules.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([]);
  });

  test.each(broken)('names the rule %s that an import breaks: %s', (name, from) => {
    const named = findings.filter((each) => each.from === from).map(({ rule }) => rule.name);
    expect(named).toContain(name);
  });

  test.each(sound)('accepts that %s', (_what, from) => {
    expect(findings.filter((each) => each.from === from)).toEqual([]);
  });
});
