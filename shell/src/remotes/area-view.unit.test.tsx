// @vitest-environment jsdom

import { lazyPage, type PageRoute } from '@shop/front-kit';
import { renderWithKit } from '@shop/front-kit/testing';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterAll, expect, test, vi } from 'vitest';
import { AreaView } from './area-view.tsx';
import type { AreaLoader } from './areas.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const report = vi.hoisted(() => vi.fn());
vi.mock('../telemetry/telemetry.ts', () => ({ report }));

function Place({ loadModule }: Pick<AreaLoader, 'loadModule'>) {
  const loadRemotes = async () => [
    { name: 'storefront', version: '1', entry: '/storefront', imports: [], sheets: [], pages: [] },
  ];
  return <AreaView areas={{ loadRemotes, loadModule }} name="storefront" />;
}

/** React logs every error that a boundary catches. */
async function open(loadModule: AreaLoader['loadModule'], at = '/') {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return act(async () => renderWithKit(<Place loadModule={loadModule} />, { at }));
}

function moduleWith(page: Pick<PageRoute, 'element'>) {
  return { area: { routes: [{ path: '/', ...page }] } };
}

const never = () => new Promise<never>(() => undefined);

test('shows the hero of the home page while its area loads', async () => {
  await open(never);
  expect(screen.getByRole('heading', { level: 1 }).id).toBe('hero-title');
});

test('says that another page is loading', async () => {
  await open(never, '/dashboard');
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('status')).toBeDefined();
});

test('R-28: offers Retry when the code of a page is gone from the server', async () => {
  await open(async () => moduleWith(lazyPage('/', () => Promise.reject(new Error('404')))));
  expect(await screen.findByText("This section didn't load")).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

let isBroken = true;
function BrokenPage() {
  if (isBroken) throw new Error('broken');
  return <h1>Home</h1>;
}

test('R-28: offers Retry when a page stops working, with the id under which it is reported', async () => {
  const { user } = await open(async () => moduleWith({ element: <BrokenPage /> }));
  expect(await screen.findByText('This section stopped working')).toBeDefined();
  const [shown = ''] = /[0-9a-f]{8}/.exec(screen.getByText(/^Request/).textContent ?? '') ?? [];
  expect(shown).not.toBe('');
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'error', requestId: expect.stringMatching(`^${shown}`) }),
  );
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('heading', { name: 'Home' })).toBeDefined();
});

function MalformedPage(): never {
  throw new Error('malformed');
}

test('shows the other pages of an area after one of them stopped working', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const routes = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/parts/X', element: <MalformedPage /> },
    { path: '/parts/Y', element: <MalformedPage /> },
  ];
  const { user } = renderWithKit(
    <>
      <Link to="/">Home page</Link>
      <Link to="/parts/Y">Part Y</Link>
      <Place loadModule={async () => ({ area: { kit: 1, routes } })} />
    </>,
    { at: '/parts/X' },
  );
  expect(await screen.findByText('This section stopped working')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Part Y' }));
  expect(screen.getByText('This section stopped working')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Home page' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
});

function InvalidatingPage() {
  const queryClient = useQueryClient();
  return (
    <button type="button" onClick={() => void queryClient.invalidateQueries()}>
      Refresh
    </button>
  );
}

test('keeps its area when a page invalidates all queries', async () => {
  const loadModule = vi.fn(async () => moduleWith({ element: <InvalidatingPage /> }));
  const { user } = await open(loadModule);
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  expect(loadModule).toHaveBeenCalledTimes(1);
});
