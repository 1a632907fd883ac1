// @vitest-environment jsdom
import type { RunningProcess } from '@shop/contracts';
import {
  failOnConsoleNoise,
  fakeApi,
  installDomStubs,
  refusal,
  renderWithKit,
  signedIn,
} from '@shop/front-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SystemStatusPage } from './system-status.page.tsx';

failOnConsoleNoise();
installDomStubs();

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

function told(processes: RunningProcess[], missing: string[] = []) {
  return { body: { processes, missing } };
}

const remote = { name: 'admin', entry: '/mf/admin/mf-manifest.json', version: '1.0.0+ab12cd34', kit: 3 };
const build = { name: 'any', version: '1.0.0', kit: 3, builtAt: '2026-11-20T08:00:00.000Z' };
const files: Record<string, unknown> = {
  '/remotes.json': [remote],
  '/version.json': build,
  '/mf/admin/version.json': build,
  '/mf/admin/mf-manifest.json': {},
};

function open(
  answers: Parameters<typeof fakeApi>[0],
  { served = files }: { served?: Record<string, unknown> } = {},
) {
  const api = fakeApi(answers);
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

test('when all is well, then every process and front end stands with state, version and since when', async () => {
  open({ listRunning: told([buildProcess(), buildProcess({ service: 'gateway', instance: 'b' })]) });
  expect((await screen.findByText(/ready\.$/)).textContent).toBe('All 4 are ready.');
  const [orders] = await row('orders');
  expect(orders?.textContent).toMatch(/^ordersServiceReady1\.1\.021 Nov 2026, \d\d:\d\dstarted$/);
  const [shell] = await row('shell');
  expect(shell?.textContent).toMatch(/^shellFront endReady1\.0\.020 Nov 2026, \d\d:\d\dbuilt$/);
  const [admin] = await row('mf-admin');
  expect(admin?.textContent).toContain('1.0.0+ab12cd34');
});

test('when two instances of a service run, then each is a row of its own', async () => {
  open({ listRunning: told([buildProcess(), buildProcess({ instance: 'b', version: '1.2.0' })]) });
  await screen.findByText('1.2.0');
  expect(await row('orders')).toHaveLength(2);
});

test('when something is wrong, then it stands first and says what in words', async () => {
  const sick = buildProcess({
    service: 'catalog',
    instance: 'c',
    healthy: false,
    failing: ['mongo', 'redis'],
  });
  const { '/mf/admin/mf-manifest.json': _gone, ...served } = files;
  open({ listRunning: told([buildProcess(), sick], ['orders-worker']) }, { served });
  expect(await screen.findByText('3 of 5 need a look.')).toBeTruthy();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((each) => within(each).getAllByRole('cell')[1]?.textContent)).toEqual([
    'Not running',
    'Not ready: mongo, redis',
    'Ready',
    'Ready',
    'Does not answer',
  ]);
  expect(rows[0]?.textContent).toContain('orders-worker');
});

test('when some seconds pass, then the page looks again by itself, and a failed look keeps the last one and says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { api } = open({ listRunning: told([], ['orders']) });
    await screen.findByText('Not running');
    api.answer('listRunning', told([buildProcess()]));
    await vi.advanceTimersByTimeAsync(10_000);
    await waitFor(() => expect(screen.queryByText('Not running')).toBeNull());
    api.answer('listRunning', refusal(503, 'redis-unavailable', 'What runs is not known right now'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'may be out of date. What runs is not known right now',
    );
    expect(await row('orders')).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('when the first look fails, then Retry looks again', async () => {
  const { api, user } = open({ listRunning: refusal(503, 'redis-unavailable', 'Redis does not answer') });
  expect((await screen.findByRole('alert')).textContent).toContain('Redis does not answer');
  api.answer('listRunning', told([buildProcess()]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row('orders')).toHaveLength(1);
});

function fakeTab() {
  const tab = { opener: {} as unknown, location: { replace: vi.fn() }, close: vi.fn() };
  vi.stubGlobal('open', () => tab);
  return tab;
}
function queuesButton() {
  return screen.getByRole('button', { name: /^Open queues/ });
}

test('when Open queues is pressed, then a tab opens with a ticket and cannot reach back', async () => {
  const tab = fakeTab();
  const { user } = open({
    listRunning: told([buildProcess()]),
    issueQueuePass: { body: { ticket: 'one-use', expiresIn: 60 } },
  });
  await user.click(queuesButton());
  await waitFor(() =>
    expect(String(tab.location.replace.mock.calls[0]?.[0])).toBe(
      'http://shop.test/api/admin/queues/enter?ticket=one-use',
    ),
  );
  expect(tab.opener).toBeNull();
});

test('when no ticket is given, then the tab closes and the page says why', async () => {
  const tab = fakeTab();
  const { user } = open({
    listRunning: told([buildProcess()]),
    issueQueuePass: refusal(403, 'forbidden', 'Forbidden access'),
  });
  await user.click(queuesButton());
  expect(await screen.findByText('Forbidden access')).toBeTruthy();
  expect(tab.close).toHaveBeenCalledOnce();
  expect(tab.location.replace).not.toHaveBeenCalled();
});

test('when the browser opens no tab, then the page says so and asks for no ticket', async () => {
  vi.stubGlobal('open', () => null);
  const { api, user } = open({ listRunning: told([buildProcess()]) });
  await user.click(queuesButton());
  expect(await screen.findByText('Your browser did not let the page open a tab.')).toBeTruthy();
  expect(api.callsOf('issueQueuePass')).toEqual([]);
});
