// @vitest-environment jsdom
import { callsAfterFailedPoll, fakeApi, renderWithKit, shopper, signedIn } from '@shop/front-kit/testing';
import type { ReactNode } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { useManagedOrders } from '../features/manage-orders/orders.ts';
import { OrderMails } from '../features/order-details/components/order-mails.tsx';
import { useOrders } from '../features/orders/orders.ts';
import { useOrdersToPack } from '../features/packing/packing.ts';
import { useImports } from '../features/part-import/part-imports.ts';
import { useDeletedParts } from '../features/parts/api/parts.ts';
import { useSystemStatus } from '../features/system-status/api/system-status.ts';
import { useWholeOrder } from '../orders/whole-order.ts';
import { useReturns } from '../returns/api.ts';
import { buildDeletedPart, buildImport } from './build.ts';
import { buildWholeOrder } from './build-whole-order.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('../features/system-status/api/front-ends.ts', () => ({
  readFrontEnds: async () => [],
  addVisits: () => [],
}));

const order = buildWholeOrder();

/** Does nothing but read. */
function Reads({ useData }: { useData: () => unknown }) {
  useData();
  return null;
}

const found = buildImport({ state: 'checking', by: shopper.email });

const polls: [name: string, route: string, body: unknown, ui: ReactNode][] = [
  ['an order', 'getWholeOrder', order, <Reads key="order" useData={() => useWholeOrder(order.orderId)} />],
  ['the mails of an order', 'listMails', [], <OrderMails key="mails" orderId={order.orderId} />],
  [
    'Orders',
    'listWholeOrders',
    [],
    <Reads
      key="orders"
      useData={() =>
        useOrders({ q: '', from: '', to: '', country: '', state: undefined, attention: undefined })
      }
    />,
  ],
  [
    'Manage All Orders',
    'listWholeOrders',
    [],
    <Reads
      key="manage"
      useData={() => useManagedOrders({ q: '', state: undefined, unanswered: undefined })}
    />,
  ],
  ['orders to pack', 'listWholeOrders', [], <Reads key="pack" useData={useOrdersToPack} />],
  ['returns', 'listReturns', [], <Reads key="returns" useData={() => useReturns(undefined)} />],
  [
    'deleted parts',
    'listDeletedParts',
    [buildDeletedPart()],
    <Reads key="deleted" useData={useDeletedParts} />,
  ],
  ['an import', 'listPartImports', [found], <Reads key="import" useData={useImports} />],
  [
    'the system status',
    'listRunning',
    { processes: [], missing: [], queues: [] },
    <Reads key="status" useData={useSystemStatus} />,
  ],
];

test.each(polls)('polls %s on after a poll failed', async (_name, route, body, ui) => {
  const api = fakeApi({ readFrontEndHealth: { body: { since: '', packages: [] } } });
  const open = () => renderWithKit(ui, { session: signedIn(), roles: ['owner'] });
  expect(await callsAfterFailedPoll(api, { route, answer: { body }, open })).toBeGreaterThan(0);
});
