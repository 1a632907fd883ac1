/**
 * Proves the images on an engine of one's own (DOCKER_HOST), with the demo's settings: from nothing to a part bought in the
 * browser, down and up again, and a dump restored into another shop. Takes the ports of demo.env and those 100 above. Ends with
 * both shops down and their data gone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type ContractDocument, deployables } from '@shop/tooling';
import { accounts, apiUrl, shopUrl } from '../../harness/fixtures.ts';
import { adminToken, newPart, orderPart, ordersOf, type Person, payFor } from '../../harness/shop-api.ts';
import { accessToken } from '../../harness/sign-in.ts';
import { root } from '../../lib/root.ts';
import { breaks, verdict } from '../gate/verdict.ts';
import { contractOfImage } from '../image-contract.ts';

const settings = 'infra/deploy/demo.env';
const ports = Object.entries(parseEnv(readFileSync(join(root, settings), 'utf8'))).filter(([name]) =>
  name.endsWith('_PORT'),
);

/** A shop beside others: its compose project, how far its ports are from the usual ones, and its addresses. */
interface Stack {
  readonly options: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

function stack(project: string, portsUp: number, apiSubnet: string): Stack {
  return {
    options: ['--env-file', settings, '-p', project],
    env: {
      API_SUBNET: apiSubnet,
      ...Object.fromEntries(
        ports.map(([name, port]) => [name, String(Number(process.env[name] ?? port) + portsUp)]),
      ),
    },
  };
}

const shop = stack('parts-shop', 0, '172.29.77.0/28');
const scratch = stack('parts-shop-scratch', 100, '172.29.77.16/28');

/** Not the waiting kind: connections that a shop closes meanwhile have to be seen. */
async function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

function compose({ options, env }: Stack, ...args: readonly string[]): Promise<void> {
  return run('docker', ['--log-level', 'error', 'compose', '--progress', 'quiet', ...options, ...args], env);
}

async function step(what: string, work: () => void | Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  console.log(`ok  ${what} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
}

function visit({ env }: Stack): void {
  process.env.SHOP_URL = `http://127.0.0.1:${env.WEB_PORT}`;
  process.env.SHOP_API_URL = `http://127.0.0.1:${env.WEB_PORT}/api`;
}

async function shopper(): Promise<Person> {
  return {
    ...accounts.shopper,
    name: 'Shahid Karim',
    token: await accessToken({ webUrl: shopUrl(), apiUrl: apiUrl() }, accounts.shopper),
  };
}

async function buy(): Promise<string> {
  const person = await shopper();
  const order = await orderPart(person, await newPart(await adminToken()));
  await payFor(person, order);
  return order._id;
}

async function expectPaid(orderId: string): Promise<void> {
  const order = (await ordersOf(await shopper())).find(({ _id }) => _id === orderId);
  if (!order?.paid) throw new Error(`order ${orderId} is ${order ? 'not paid' : 'gone'}`);
}

function journey(results: string): Promise<void> {
  return run(
    process.execPath,
    [
      join(root, 'node_modules/.bin/playwright'),
      ...['test', '--config', 'infra/e2e/playwright.config.ts', '--output', results],
      ...['buying.e2e.ts', '--grep', 'P-04'],
    ],
    {},
  );
}

/** Every image says what it offers and needs, and none would break another. */
function expectFit(): void {
  const contracts = deployables.map(({ name, folder }): ContractDocument => {
    const { version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const contract = contractOfImage(name, version);
    if (contract?.package === name) return contract;
    throw new Error(`the image of ${name} ${version} does not say what it offers`);
  });
  const live = Object.fromEntries(contracts.map((each) => [each.package, each]));
  for (const contract of contracts) {
    const faults = breaks(contract, live);
    if (faults.length > 0) throw new Error(verdict(contract, faults, live));
  }
}

/** Files of builds before, as containers that were replaced left them. */
const earlier = [
  { service: 'shell', at: '/assets/earlier.js' },
  { service: 'mf-storefront', at: '/mf/storefront/assets/earlier.js' },
];

async function leaveEarlierFiles(): Promise<void> {
  for (const { service } of earlier)
    await compose(shop, 'exec', '-T', service, 'sh', '-c', 'echo "// earlier" >/kept/assets/earlier.js');
}

async function expectEarlierFiles(): Promise<void> {
  for (const { at } of earlier) {
    const { status } = await fetch(shopUrl() + at);
    if (status !== 200) throw new Error(`${at} answers ${status}`);
  }
}

const dir = mkdtempSync(join(tmpdir(), 'shop-prove-'));
const dump = join(dir, 'shop.archive.gz');
let orderId = '';
try {
  await step('every image says what it offers, and they fit', expectFit);
  await step('up from nothing', () => compose(shop, 'up', '--wait', '--no-build'));
  visit(shop);
  await step('a part bought in the browser', () => journey(join(dir, 'results')));
  await step('a part bought by the demo shopper', async () => {
    orderId = await buy();
  });
  await step('files of earlier builds are left', leaveEarlierFiles);
  await step('down', () => compose(shop, 'down'));
  await step('up again', () => compose(shop, 'up', '--wait', '--no-build'));
  await step('the order is there and paid', () => expectPaid(orderId));
  await step('open tabs still get files of earlier builds', expectEarlierFiles);
  await step('dump', () => run('infra/deploy/backup/backup.sh', [dump, ...shop.options], shop.env));
  console.log(`    ${statSync(dump).size} bytes`);
  await step('down, to have room', () => compose(shop, 'down'));
  await step('restored into a shop beside it', () =>
    run('infra/deploy/backup/restore.sh', [dump, ...scratch.options], scratch.env),
  );
  visit(scratch);
  await step('the order is there and paid, there too', () => expectPaid(orderId));
} finally {
  for (const each of [scratch, shop]) await compose(each, 'down', '--volumes');
  rmSync(dir, { recursive: true, force: true });
}
