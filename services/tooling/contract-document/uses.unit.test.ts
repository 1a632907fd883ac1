import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allQueues, allRoutes, internalRoutes } from '@shop/contracts';
import { afterEach, expect, test } from 'vitest';
import { checkout, type Deployable, deployables } from './packages.ts';
import { publish } from './publish.ts';
import { usesOf } from './uses.ts';

const page: Deployable = { name: 'page', folder: 'page', kit: 'kit' };
const house = mkdtempSync(join(tmpdir(), 'uses-'));

function usesIn(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, name)), { recursive: true });
    writeFileSync(join(house, name), text);
  }
  const { calls, publishes, consumes } = usesOf(page, house);
  return { calls: [...calls], publishes: [...publishes], consumes: [...consumes] };
}

afterEach(() => rmSync(house, { recursive: true, force: true }));

test('counts the calls that a page makes, but not mentions of a call, types or tests', () => {
  const text = `
    import { routes, type orderRoutes } from '@shop/contracts';
    export type Reply = typeof orderRoutes.getOrder;
    export const share = { [routes.addReview.name]: 1 };
    export const load = (api) => api.call(routes.listParts, {});`;
  const test = "import { routes } from '@shop/contracts'; call(routes.shipOrder);";
  expect(usesIn({ 'page/src/a.ts': text, 'page/src/a.unit.test.ts': test }).calls).toEqual(['listParts']);
});

test('counts the calls of the kit that a package is made with', () => {
  const files = {
    'kit/src/upload.ts':
      "import { routes } from '@shop/contracts'; export const upload = (api) => api.call(routes.uploadImage);",
    'page/src/a.ts': "import { upload } from '@shop/front-kit'; upload(api);",
  };
  expect(usesIn(files).calls).toEqual(['uploadImage']);
});

test('counts sent and handled messages, each on its side', () => {
  const text = `
    import { queues, stockReserve, stockDecided, stockReleased, paymentEventReceived } from '@shop/contracts';
    outboxEntry(queues.catalogStock, stockReserve, {});
    send({ message: stockDecided, payload });
    on(paymentEventReceived, async () => {});
    const shape = stockReleased.payload;`;
  expect(usesIn({ 'page/src/a.ts': text })).toEqual({
    calls: [],
    publishes: ['stockReserve', 'stockDecided'],
    consumes: ['paymentEventReceived'],
  });
});

test('fails on a call that is chosen at run time instead of missing it', () => {
  const text = "import { routes } from '@shop/contracts'; export const any = (name) => routes[name];";
  expect(() => usesIn({ 'page/src/a.ts': text })).toThrow('picks a call at run time');
});

const published = deployables.map((each) => publish(each, checkout));

test("finds a sender for every message, consumed by its queue's owner, in the shop's own sources", () => {
  const on = (side: 'publishes' | 'consumes', queue: string): string[] => {
    const names = published
      .filter(
        (each) =>
          side === 'publishes' || allQueues.find(({ name }) => name === queue)?.owner === each.package,
      )
      .flatMap((each) => Object.keys(each[side][queue] ?? {}));
    return [...new Set(names)].sort();
  };
  for (const { name, messages } of allQueues) {
    const carried = messages.map((message) => `${message.name}.v${message.version}`).sort();
    expect(on('publishes', name), `published on ${name}`).toEqual(carried);
    expect(on('consumes', name), `consumed on ${name}`).toEqual(carried);
  }
});

test("finds every call offered once and relayed by the gateway in the shop's own sources", () => {
  const offered = published.flatMap((each) => Object.keys(each.offers));
  const all = allRoutes.map(({ name }) => name);
  expect([...offered].sort()).toEqual([...all, ...Object.keys(internalRoutes)].sort());
  const gateway = published.find((each) => each.package === 'gateway');
  expect(Object.keys(gateway?.relays ?? {}).sort()).toEqual(all.sort());
});
