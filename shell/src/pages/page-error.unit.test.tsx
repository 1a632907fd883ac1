// @vitest-environment jsdom
import type { PageRoute } from '@shop/front-kit';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const report = vi.hoisted(() => vi.fn());
vi.mock('../telemetry/telemetry.ts', () => ({ report }));

/** Renders the shell with a storefront of these pages. React and the router log every error that a boundary catches. */
async function open(routes: readonly PageRoute[], at = '/') {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return act(async () => renderShell({ at, loadModule: async () => ({ area: { routes } }) }));
}

test('says that a page is loading until its code is there', async () => {
  const code = Promise.withResolvers<{ element: ReactNode }>();
  await open([{ path: '/', lazy: () => code.promise }]);
  expect(screen.getByText('Loading')).toBeDefined();
  await act(async () => code.resolve({ element: <h1>Home</h1> }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
});

test('keeps the page that is read until the code of the next one is there', async () => {
  const code = Promise.withResolvers<{ element: ReactNode }>();
  const { user, location } = await open([
    { path: '/', element: <h1>Home</h1> },
    { path: '/about', lazy: () => code.promise },
  ]);
  await user.click(screen.getByRole('link', { name: 'About' }));
  expect(screen.getByRole('heading', { name: 'Home' })).toBeDefined();
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
  await act(async () => code.resolve({ element: <h1>About us</h1> }));
  expect(await screen.findByRole('heading', { name: 'About us' })).toBeDefined();
  expect(location()).toBe('/about');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('R-28: offers Retry when the code of a page is gone from the server', async () => {
  await open([{ path: '/', lazy: () => Promise.reject(new Error('404')) }]);
  expect(await screen.findByText("This section didn't load")).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

let isBroken = true;
function BrokenPage() {
  if (isBroken) throw new Error('broken');
  return <h1>Home</h1>;
}

test('R-28: offers Retry when a page stops working, with the id under which it is reported', async () => {
  const { user } = await open([{ path: '/', Component: BrokenPage }]);
  expect(await screen.findByText('This section stopped working')).toBeDefined();
  const [shown = ''] = /[0-9a-f]{8}/.exec(screen.getByText(/^Request/).textContent ?? '') ?? [];
  expect(shown).not.toBe('');
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'error', requestId: expect.stringMatching(`^${shown}`) }),
  );
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
});

function MalformedPage(): never {
  throw new Error('malformed');
}

test('shows the other pages of an area after one of them stopped working', async () => {
  const { user } = await open(
    [
      { path: '/', element: <h1>Home</h1> },
      { path: '/about', Component: MalformedPage },
    ],
    '/about',
  );
  expect(await screen.findByText('This section stopped working')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Home' }));
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
  const loadModule = vi.fn(async () => ({ area: { routes: [{ path: '/', Component: InvalidatingPage }] } }));
  const { user } = renderShell({ loadModule });
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  expect(loadModule).toHaveBeenCalledTimes(1);
});
