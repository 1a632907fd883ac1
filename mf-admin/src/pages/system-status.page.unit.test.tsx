// @vitest-environment jsdom
import type { FrontEndHealth, QueueState, RunningProcess } from '@shop/contracts';
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SystemStatusPage } from './system-status.page.tsx';

function buildProcess(facts: Partial<RunningProcess> = {}): RunningProcess {
  return {
    service: 'orders',
    version: '1.1.0',
    instance: 'a',
    startedAt: '2026-11-21T09:30:00.000Z',
    healthy: true,
    failing: [],
    ...facts,
  };
}

function told(processes: RunningProcess[], missing: string[] = [], queues: QueueState[] = []) {
  return { body: { processes, missing, queues } };
}

function visits(...packages: FrontEndHealth['packages']) {
  return { body: { since: '2026-11-21T09:20:00.000Z', packages } };
}

const remote = {
  name: 'admin',
  version: '1.0.0+ab12cd34',
  entry: '/mf/admin/area.js',
  imports: [],
  sheets: [],
  pages: [],
};
const build = { name: 'any', version: '1.0.0', builtAt: '2026-11-20T08:00:00.000Z' };
const files: Record<string, unknown> = {
  '/remotes.json': [remote],
  '/version.json': build,
  '/mf/admin/version.json': build,
  '/mf/admin/area.js': {},
};

function open(
  answers: Parameters<typeof fakeApi>[0],
  { served = files }: { served?: Record<string, unknown> } = {},
) {
  const api = fakeApi({ readFrontEndHealth: visits(), ...answers });
  const callApi = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(input);
    if (pathname.startsWith('/api/')) return callApi(input, init);
    const file = served[pathname];
    return file === undefined ? new Response(null, { status: 404 }) : Response.json(file);
  });
  return {
    api,
    ...renderWithKit(<SystemStatusPage />, { session: signedIn(), at: '/dashboard/system-status' }),
  };
}

async function row(name: string) {
  return (await screen.findAllByRole('row')).filter((each) => within(each).queryByText(name)) ?? [];
}

test('lists every healthy process and front end with state, version and start time', async () => {
  open({ listRunning: told([buildProcess(), buildProcess({ service: 'gateway', instance: 'b' })]) });
  expect((await screen.findByText(/ready\.$/)).textContent).toBe('All 4 are ready.');
  const [orders] = await row('orders');
  expect(orders?.textContent).toMatch(/^ordersServiceReady1\.1\.021 Nov 2026, \d\d:\d\dstarted$/);
  const [shell] = await row('shell');
  expect(shell?.textContent).toMatch(/^shellFront endReady1\.0\.020 Nov 2026, \d\d:\d\dbuilt$/);
  const [admin] = await row('mf-admin');
  expect(admin?.textContent).toContain('1.0.0+ab12cd34');
});

test('lists problems first and describes them', async () => {
  const sick = buildProcess({
    service: 'catalog',
    instance: 'c',
    healthy: false,
    failing: ['mongo', 'redis'],
  });
  const { '/mf/admin/area.js': _gone, ...served } = files;
  open({ listRunning: told([buildProcess(), sick], ['orders-worker']) }, { served });
  expect(await screen.findByText('3 of 5 need a look.')).toBeTruthy();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((each) => within(each).getAllByRole('cell')[1]?.textContent)).toEqual([
    'Not runningIt has stopped, or hangs: no sign of life for six seconds',
    'Not ready: mongo, redis',
    'Not responding',
    'Ready',
    'Ready',
  ]);
  expect(rows[0]?.textContent).toContain('orders-worker');
});

test('refreshes by itself, and keeps the last result with a warning when a refresh fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { api } = open({ listRunning: told([], ['orders']) });
    await screen.findByText('Not running');
    api.answer('listRunning', told([buildProcess()]));
    await vi.advanceTimersByTimeAsync(10_000);
    await waitFor(() => expect(screen.queryByText('Not running')).toBeNull());
    api.answer('listRunning', refusal(503, 'redis-unavailable', 'What runs is not known right now'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText(/^Couldn't refresh. Shown as of/)).toBeTruthy();
    expect(await row('orders')).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

function buildQueue(facts: Partial<QueueState> = {}): QueueState {
  const nothing = { waiting: 0, active: 0, retrying: 0, deadLetters: 0, oldestSeconds: 0 };
  return { name: 'orders.refunds', ...nothing, ...facts };
}

test('lists a queue with retries or dead letters first, as unhealthy', async () => {
  const retrying = buildQueue({ name: 'catalog.stock', retrying: 2, oldestSeconds: 40 });
  const problem = { message: 'payment.refund', reason: 'card expired', requestId: 'request-1' };
  const dead = buildQueue({ name: 'orders.roles', deadLetters: 1, retrying: 1, problem });
  open({ listRunning: told([buildProcess()], [], [buildQueue({ waiting: 3 }), retrying, dead]) });
  expect(await screen.findByText('2 of 6 need a look.')).toBeTruthy();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.slice(0, 2).map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^catalog\.stockQueue2 failed, will be retried—not known.*oldest message$/),
    expect.stringMatching(
      /^orders\.rolesQueue1 failed permanently, 1 failed, will be retriedpayment\.refund: card expiredRequest request-/,
    ),
  ]);
  expect((await row('orders.refunds'))[0]?.textContent).toContain('Ready3 waiting');
});

test('shows since when mails wait, and why, when the mail server does not take them', async () => {
  const oldest = {
    since: '2026-11-21T09:30:00.000Z',
    kind: 'paid',
    tries: 3,
    problem: 'Greeting never received',
    requestId: 'request-1',
  };
  open({ listRunning: told([buildProcess()]), readWaitingMails: { body: { waiting: 2, oldest } } });
  expect(await screen.findByText('1 of 4 needs a look.')).toBeTruthy();
  expect(screen.getAllByRole('row')[1]?.textContent).toMatch(
    /^mailsMails2 waitingpaid: Greeting never receivedRequest request-: copy for support—not known21 Nov 2026, \d\d:\d\dwaiting since$/,
  );
});

test('shows mails as ready when those that wait are seconds old', async () => {
  const oldest = { since: new Date().toISOString(), kind: 'paid', tries: 0 };
  open({ listRunning: told([]), readWaitingMails: { body: { waiting: 2, oldest } } });
  expect((await row('mails'))[0]?.textContent).toContain('Ready2 waiting');
});

test('flags mails that a hung mail server has not answered for half a minute', async () => {
  const oldest = { since: new Date(Date.now() - 40_000).toISOString(), kind: 'paid', tries: 1 };
  open({ listRunning: told([]), readWaitingMails: { body: { waiting: 1, oldest } } });
  expect((await row('mails'))[0]?.textContent).toContain('1 waitingpaid: The mail server does not answer');
});

test('flags a queue that no worker takes messages from', async () => {
  const stuck = buildQueue({ name: 'catalog.stock', waiting: 3, oldestSeconds: 40 });
  open({ listRunning: told([], ['catalog-worker'], [stuck]) });
  expect((await row('catalog.stock'))[0]?.textContent).toContain('3 waiting for too long');
  expect((await row('catalog-worker'))[0]?.textContent).toContain('It has stopped, or hangs');
});

const met = {
  package: 'mf-admin',
  version: remote.version,
  visitors: 40,
  visitorsWithErrors: 1,
  failedLoads: 0,
};

test('shows how many pages loaded a front end, and how many of them had errors', async () => {
  open({ listRunning: told([buildProcess()]), readFrontEndHealth: visits(met) });
  expect(await screen.findByText('All 3 are ready.')).toBeTruthy();
  expect((await row('mf-admin'))[0]?.textContent).toContain('Ready40 visitors in ten minutes, 1 had errors');
});

test('flags a version, canary or stable, that has many errors or fails to load for many visitors', async () => {
  const canary = { ...met, version: '1.1.0-00000000', visitors: 10, visitorsWithErrors: 4, failedLoads: 1 };
  open({ listRunning: told([buildProcess()]), readFrontEndHealth: visits(met, canary) });
  expect(await screen.findByText('1 of 4 needs a look.')).toBeTruthy();
  expect(screen.getAllByRole('row')[1]?.textContent).toMatch(
    /^mf-admin, another versionFront endVisitors see errors10 visitors in ten minutes, 4 had errors, 1 didn't load it1\.1\.0-00000000/,
  );
});

test('shows everything else when the front-end health is unavailable', async () => {
  open({
    listRunning: told([buildProcess()]),
    readFrontEndHealth: refusal(503, 'redis-unavailable', 'Redis does not answer'),
  });
  expect(await screen.findByText('All 3 are ready.')).toBeTruthy();
});

function fakeTab() {
  const tab = { opener: {} as unknown, location: { replace: vi.fn() }, close: vi.fn() };
  vi.stubGlobal('open', () => tab);
  return tab;
}
function queuesButton() {
  return screen.getByRole('button', { name: /^Open queues/ });
}

test('opens the queues in a tab with a pass and no opener', async () => {
  const tab = fakeTab();
  const { user } = open({
    listRunning: told([buildProcess()]),
    issueQueuePass: { body: { expiresIn: 3_600 } },
  });
  await user.click(queuesButton());
  await waitFor(() =>
    expect(String(tab.location.replace.mock.calls[0]?.[0])).toBe('http://shop.test/api/admin/queues/'),
  );
  expect(tab.opener).toBeNull();
});

test('says when the browser blocks the tab, and requests no pass', async () => {
  vi.stubGlobal('open', () => null);
  const { api, user } = open({ listRunning: told([buildProcess()]) });
  await user.click(queuesButton());
  expect(await screen.findByText('Your browser blocked the new tab.')).toBeTruthy();
  expect(api.callsOf('issueQueuePass')).toEqual([]);
});
