import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir, writeFiles } from '../../lib/testing/fixtures.ts';

const script = new URL('roll.sh', import.meta.url).pathname;
const kubectl = `echo "$*" >>"$CALLS"
case "$*" in
  *"get deployments"*jsonpath*) printf '%s 7\\n' orders orders-worker ;;
  *"get deployments"*) printf 'deployment.apps/%s\\n' orders orders-worker ;;
  *"rollout status"*) exit "\${NOT_READY:-0}" ;;
esac
`;

/** Rolls orders in a fake cluster that only records commands. */
async function roll(page: string, env: Readonly<Record<string, string>> = {}) {
  const dir = await temporaryDir();
  const calls = join(dir, 'calls');
  writeFiles(dir, {
    'bin/kubectl': `#!/bin/sh\n${kubectl}`,
    'bin/curl': `#!/bin/sh\necho '${page}'\n`,
    'overlay/kustomization.yaml': '      - PUBLIC_ORIGIN=https://shop.example.com\n',
    calls: '',
  });
  spawnSync('chmod', ['+x', join(dir, 'bin/kubectl'), join(dir, 'bin/curl')]);
  const { status, stderr } = spawnSync(script, {
    encoding: 'utf8',
    env: {
      PATH: `${join(dir, 'bin')}:${process.env.PATH}`,
      PACKAGE: 'orders',
      NAMESPACE: 'parts-shop-production',
      OVERLAY: join(dir, 'overlay'),
      CALLS: calls,
      ...env,
    },
  });
  return { status, stderr, calls: readFileSync(calls, 'utf8').split('\n') };
}

test('rolls out one package and its worker, and leaves all others unchanged', async () => {
  const { status, calls } = await roll('<div id="root"></div>');
  expect(status).toBe(0);
  const applied = calls.filter((call) => call.includes('apply'));
  expect(applied).toEqual([
    expect.stringMatching(/ -l app\.kubernetes\.io\/component=settings$/),
    expect.stringMatching(/ -l app\.kubernetes\.io\/name in \(orders, orders-worker\)$/),
  ]);
  expect(calls.filter((call) => call.includes('undo'))).toEqual([]);
});

test.each([
  ['does not get ready', '<div id="root"></div>', { NOT_READY: '1' }],
  ['serves no page', 'Bad gateway', {}],
])('rolls the package back when it %s', async (_what, page, env) => {
  const { status, stderr, calls } = await roll(page, env);
  expect(status).toBe(1);
  expect(calls.filter((call) => call.includes('undo'))).toEqual([
    '-n parts-shop-production rollout undo deployment/orders --to-revision 7',
    '-n parts-shop-production rollout undo deployment/orders-worker --to-revision 7',
  ]);
  expect(stderr).toContain('orders was taken back');
});
