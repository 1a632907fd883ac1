// @vitest-environment jsdom
import type { LogEntry } from '@shop/contracts';
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StaffLogPage } from './staff-log.page.tsx';

const saved: string[] = [];
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
});

const entry: LogEntry = {
  id: 'log-1',
  at: '2026-11-21T10:00:00.000Z',
  call: 'refundOrder',
  by: 'office@example.com',
  byUid: 'office-1',
  thing: { kind: 'order', id: 'a'.repeat(24), name: 'SP-26-7K3QD' },
  changes: [{ field: 'refundedCents', before: 0, after: 2_000 }, { field: 'delivery' }],
  requestId: 'request-1',
};

function open(at = '/dashboard/log', answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    listStaffLog: { body: [entry], headers: { 'x-total-count': '1' } },
    ...answers,
  });
  return { api, ...renderWithKit(<StaffLogPage />, { session: signedIn(), at }) };
}

test('says who did what to which thing, with before, after and the request', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'Log' }));
  const cells = within(table.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
  expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual([
    'office@example.com',
    'Refunded an order',
    'SP-26-7K3QDOrder',
    'refundedCents: 0 → 2000delivery',
    'request-1',
  ]);
  expect(table.getByRole('link').getAttribute('href')).toBe('/dashboard/manage-orders/SP-26-7K3QD');
});

test('asks for the filters in the address, and exports the same ones', async () => {
  const { api, user, location } = open('/dashboard/log?by=office@example.com&kind=x', {
    exportStaffLog: { body: 'time\r\n' },
  });
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Part');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(location()).toBe('/dashboard/log?by=office%40example.com&kind=part');
  const wanted = { by: 'office@example.com', kind: 'part' };
  expect(api.callsOf('listStaffLog').at(-1)?.query).toMatchObject(wanted);
  expect(api.callsOf('exportStaffLog')).toMatchObject([{ query: wanted }]);
  expect(saved).toEqual(['staff-log.csv']);
});

test('says that nothing matches, and offers to try again after a failure', async () => {
  const { unmount } = open('/dashboard/log', { listStaffLog: { body: [] } });
  expect(await screen.findByText('No entries')).toBeDefined();
  unmount();
  open('/dashboard/log', { listStaffLog: () => refusal(500, 'internal', 'Something went wrong') });
  expect(await screen.findByRole('button', { name: /again|Retry/ })).toBeDefined();
});
