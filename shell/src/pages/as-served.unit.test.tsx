// @vitest-environment jsdom
import { createQueryClient, LoadingState } from '@shop/front-kit';
import { fakeSession, renderWithKit, testCompany } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { expect, test } from 'vitest';
import { RequireSession } from '../guards/page-guards.tsx';
import { renderShell } from '../testing/render-shell.tsx';
import { AsServed, readCompany, readServedPage, ServedPageProvider } from './as-served.tsx';

function serve(path: string, state: string) {
  history.replaceState(null, '', path);
  document.body.innerHTML = `<main><div class="served"><h1>Brake disc</h1></div><script type="application/json" id="served">${state}</script></main>`;
  const heading = document.querySelector('h1');
  const queryClient = createQueryClient();
  const served = readServedPage(document, queryClient);
  document.body.innerHTML = '';
  return { heading, served, queryClient };
}

test('takes over the data embedded in a prerendered page', () => {
  const query = { queryKey: ['part'], queryHash: '["part"]', state: { data: 'disc', dataUpdatedAt: 0 } };
  const { served, queryClient } = serve('/', JSON.stringify({ queries: [query] }));
  expect(served?.pathname).toBe('/');
  expect(queryClient.getQueryData(['part'])).toBe('disc');
});

test("takes the company's data from the page", () => {
  document.body.innerHTML = `<script type="application/json" id="company">${JSON.stringify(testCompany)}</script>`;
  const queryClient = createQueryClient();
  readCompany(document, queryClient);
  expect(queryClient.getQueryData(['/company-contact', {}])).toEqual(testCompany);
});

test.each(['{"queries":', 'null', ''])(
  'keeps the prerendered content when its data are damaged (%s)',
  (state) => {
    const { served, queryClient } = serve('/', state);
    expect(served?.pathname).toBe('/');
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  },
);

test('finds no content in a page that was not prerendered', () => {
  document.body.innerHTML = '<main></main>';
  expect(readServedPage(document, createQueryClient())).toBeUndefined();
});

test('keeps the prerendered nodes while the area loads', () => {
  const { heading, served } = serve('/parts/SP-1', '{}');
  renderShell({ at: '/parts/SP-1', served, loadModule: () => new Promise(() => undefined) });
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  expect(screen.queryByText('Loading')).toBeNull();
});

test('keeps the prerendered content while the session is restored, but not on another page', () => {
  const { heading, served } = serve('/purchase/1', '{}');
  const session = fakeSession({ status: 'restoring' });
  const guarded = (
    <ServedPageProvider value={served}>
      <RequireSession>ordered</RequireSession>
    </ServedPageProvider>
  );
  const { unmount } = renderWithKit(guarded, { at: '/purchase/1', session });
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  unmount();
  renderWithKit(guarded, { at: '/purchase/2', session });
  expect(screen.getByText('Restoring your session')).toBeDefined();
});

test('shows a failed area above the prerendered content', async () => {
  const { heading, served } = serve('/parts/SP-1', '{}');
  renderShell({ at: '/parts/SP-1', served, loadModule: () => Promise.reject(new Error('503')) });
  expect(await screen.findByText("This section didn't load")).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
});

test('removes the prerendered content when the visitor opens another page', async () => {
  const { served } = serve('/parts/SP-1', '{}');
  const { user } = renderWithKit(
    <ServedPageProvider value={served}>
      <Link to="/about">About</Link>
      <AsServed otherwise={<LoadingState />} />
    </ServedPageProvider>,
    { at: '/parts/SP-1' },
  );
  await user.click(screen.getByRole('link', { name: 'About' }));
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(screen.getByRole('status')).toBeDefined();
});
