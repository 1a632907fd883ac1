import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryDir } from '../../lib/testing/fixtures.ts';
import type { Load } from '../load/steady-load.ts';
import { type Attacker, runAttack, withPrefix } from './attack.ts';
import { type AttackPlan, attackShop } from './attack-shop.ts';
import { type Attackers, startAttackers } from './attackers.ts';
import { attackNamed } from './attacks/index.ts';
import { countIn } from './open-connections.ts';
import { figuresOf, type HostileResult } from './result.ts';
import { watchProcesses } from './watch-processes.ts';

const open = new Set<Server>();

afterAll(() => {
  for (const server of open) server.close().closeAllConnections();
});

/**
 * Closes slow connections, as the shop must, but not so soon that it cuts an honest call on a busy thread.
 */
const strict: ServerOptions = {
  headersTimeout: 4_000,
  requestTimeout: 5_000,
  connectionsCheckingInterval: 100,
};

async function serve(listener: RequestListener, options: ServerOptions = strict): Promise<Server> {
  const server = createServer(options, listener).listen(0, '127.0.0.1');
  open.add(server);
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not a TCP address');
  return address.port;
}

const polite: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(request.url === '/honest' ? 200 : 401, { connection: 'close' }).end('{}');
};

function inThisThread(attacker: Attacker): Attackers {
  return {
    attack: (name, forMs) => runAttack(attackNamed(name), attacker, forMs),
    stop: async () => {},
  };
}

interface ShortAttack extends Partial<AttackPlan> {
  /**
   * `honestMs`: how long the honest client waits for an answer; `cutMs`: how long a useless connection may
   * stay open.
   */
  readonly honestMs?: number;
  readonly cutMs?: number;
}

/** A short attack. The test machine is slow, so latency is judged elsewhere. */
function attack(
  server: Server,
  attacks: readonly string[],
  { honestMs = 15_000, cutMs = 12_000, ...own }: ShortAttack = {},
): Promise<HostileResult> {
  const port = portOf(server);
  const send = async () => {
    const signal = AbortSignal.timeout(honestMs);
    const response = await fetch(`http://127.0.0.1:${port}/honest`, { signal });
    return { status: response.status, text: await response.text() };
  };
  const loads: Load[] = [{ title: 'ask', perSecond: 20, expects: 200, send }];
  const attacker = { target: { host: '127.0.0.1', port }, token: 'token', cutMs };
  return attackShop({
    attacker,
    loads,
    attacks,
    seconds: attacks.length * 0.4,
    allowedMs: 60_000,
    start: inThisThread,
    ...own,
  });
}

const halfOpen = 'half-open: connects and says nothing';
const slowHeaders = 'slow headers, every route';
const slowBodies = 'slow bodies of POST /order with a token';
const resets = 'resets in the middle of a body';
const bombs = 'header bombs, every route';
const neverReads = 'never reads: GET /parts';

describe.concurrent('when a server is attacked', () => {
  test('then one that ends what is slow and answers what is wrong passes, and nothing stays open', async () => {
    const result = await attack(await serve(polite), [halfOpen, slowHeaders, slowBodies, resets, bombs]);
    expect(result.failures).toEqual([]);
    expect(result.attacks.at(-1)?.statuses).toMatchObject({ 431: expect.any(Number) });
    expect(result.connectionsLeft).toBe(0);
  });

  test('then one that waits for slow clients for ever does not pass', async () => {
    const endless = { headersTimeout: 0, requestTimeout: 0, connectionsCheckingInterval: 100 };
    const waiting: RequestListener = (request, response) => {
      if (request.url === '/honest') polite(request, response);
    };
    const attacks = [halfOpen, slowHeaders, slowBodies];
    const { failures } = await attack(await serve(waiting, endless), attacks, { cutMs: 1_000 });
    for (const name of [halfOpen, slowHeaders, slowBodies])
      expect(failures).toContainEqual(
        expect.stringMatching(`^${name}: \\d+ of \\d+ connections were not ended`),
      );
  });

  test.each([500, 503])('then one that answers %i does not pass', async (status) => {
    const faulty: RequestListener = (request, response) => {
      if (request.url === '/honest') return polite(request, response);
      response.writeHead(status, { connection: 'close' }).end();
    };
    const rubbish = 'every route with rubbish for a token, an id and a body';
    const { failures } = await attack(await serve(faulty), [rubbish]);
    expect(failures).toEqual([expect.stringMatching(`^${rubbish}: answered ${status}`)]);
  });

  test('then one that says when to come back may be busy', async () => {
    const busy: RequestListener = (request, response) => {
      if (request.url === '/honest') return polite(request, response);
      response.writeHead(503, { connection: 'close', 'retry-after': '1' }).end();
    };
    const { failures } = await attack(await serve(busy), ['a flood of unsigned webhooks'], {
      start: startAttackers,
    });
    expect(failures).toEqual([]);
  });

  test('then one that dies does not pass, and the honest client noticed', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/honest') return polite(request, response);
      server.close();
      server.closeAllConnections();
    });
    const { failures } = await attack(server, ['a flood of unsigned webhooks']);
    expect(failures).toContainEqual(expect.stringMatching(/^the honest client: \d+ of \d+ calls failed/));
  });

  test('then one that hangs does not pass: the honest client gets no answer', async () => {
    const { failures } = await attack(await serve(() => {}), [resets], { honestMs: 500 });
    expect(failures).toContainEqual(
      expect.stringMatching(/^the honest client: \d+ of \d+ calls failed: ask: /),
    );
  });
});

/** Runs alone: it moves hundreds of megabytes in the thread that would have to serve the other tests. */
test('when a server is attacked, then one that goes on feeding a client that does not read does not pass, and one that cuts it does', async () => {
  const piece = Buffer.alloc(1_000_000, 'x');
  const feeding =
    (cutMs: number): RequestListener =>
    (request, response) => {
      if (request.url === '/honest') return polite(request, response);
      // Nothing could be sent for this long, so the client is not reading.
      request.socket.setTimeout(cutMs, () => request.socket.destroy());
      pipeline(Readable.from(Array.from({ length: 12 }, () => piece)), response, () => {});
    };
  const patient = await attack(await serve(feeding(60_000)), [neverReads], { cutMs: 2_000 });
  expect(patient.failures).toContainEqual(expect.stringContaining(`${neverReads}: `));
  const cutting = await attack(await serve(feeding(500)), [neverReads], { cutMs: 2_000 });
  expect(cutting.failures).toEqual([]);
});

test('when calls of the honest client were slow or failed, then the figures say so', () => {
  const at = new Date();
  const sent = Array.from({ length: 100 }, (_, index) => ({ load: 'browse', at, ms: index + 1 }));
  expect(figuresOf(sent)).toMatchObject({ calls: 100, failed: 0, p50: 51, p95: 96, p99: 100, max: 100 });
  const failed = { load: 'browse', at, ms: 1, fault: 'answered 503' };
  expect(figuresOf([...sent, failed, failed])).toMatchObject({
    failed: 2,
    faults: { 'browse: answered 503': 2 },
  });
});

test('when connections of attackers stay on the server’s side, then they are counted, those of others are not', () => {
  const row = (local: string, remote: string, state: string): string =>
    `   0: ${local} ${remote} ${state} 0:0`;
  const table = [
    'sl local_address rem_address st',
    row('0100007F:0FA0', '0101427F:C001', '01'),
    row('0100007F:0FA0', '0201427F:C002', '08'),
    row('0100007F:0FA0', '0201427F:C003', '06'),
    row('0100007F:0FA0', '0200007F:C004', '01'),
    row('0100007F:0FA1', '0101427F:C005', '01'),
  ].join('\n');
  expect(countIn(table, 4_000)).toBe(2);
});

test('when a process of the shop is replaced, then it is named', async () => {
  const dataDir = await temporaryDir();
  const serviceScript = 'setInterval(() => {}, 1000)';
  const start = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(serviceScript)}, "orders-2"]).pid`;
  // Spawned by another program, like the supervisor: helpers that this process starts are not processes of
  // the shop.
  const child = spawn(process.execPath, ['-e', `console.log(${start}); setInterval(() => {}, 1000)`]);
  const [line] = await once(child.stdout, 'data');
  const service = Number(line);
  const urls = {
    pid: child.pid,
    webUrl: '',
    apiUrl: '',
    mongoUrl: '',
    redisUrl: '',
    urls: {},
    processes: {},
  };
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify(urls));
  const watch = watchProcesses(dataDir);
  expect(watch.restarts()).toEqual([]);
  const own = watch.peaks().find(({ pid }) => pid === service);
  expect(own).toMatchObject({ process: 'orders-2', limitMb: 256, maxMb: expect.any(Number) });
  process.kill(service, 'SIGKILL');
  await expect.poll(watch.restarts).toEqual(['orders-2']);
  child.kill('SIGKILL');
});

test('when a door has a prefix, then calls go below it and everything else of them stays as it is', () => {
  const bytes = Buffer.from([0x47, 0x45, 0x54, 0x20, 0x2f, 0xff, 0x20, 0x2f, 0x0d]);
  expect(withPrefix(bytes, '/api')).toEqual(Buffer.concat([Buffer.from('GET /api'), bytes.subarray(4)]));
  expect(String(withPrefix('GET http://elsewhere.example/ HTTP/1.1', '/api'))).toBe(
    'GET http://elsewhere.example/ HTTP/1.1',
  );
  expect(String(withPrefix('', '/api'))).toBe('');
});
