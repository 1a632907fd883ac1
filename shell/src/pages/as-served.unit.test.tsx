// @vitest-environment jsdom
import { Link, LoadingState } from '@shop/front-kit';
import { fakeSession, renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RequireSession } from '../guards/page-guards.tsx';
import { AreaView } from '../remotes/area-view.tsx';
import type { AreaLoader } from '../remotes/areas.ts';
import { AsServed, readServedPage, ServedPageProvider } from './as-served.tsx';

function serve(path: string, replies: string) {
  history.replaceState(null, '', path);
  document.body.innerHTML = `<main><div class="served"><h1>Brake disc</h1></div><script type="application/json" id="served">${replies}</script></main>`;
  const heading = document.querySelector('h1');
  const served = readServedPage(document);
  document.body.innerHTML = '';
  return { heading, served };
}

const neverThere: AreaLoader = {
  loadRemotes: () => new Promise(() => undefined),
  loadModule: () => new Promise(() => undefined),
};

test('reads the replies embedded in a prerendered page', () => {
  const { served } = serve('/', '{"/parts?limit=24":{"body":[]}}');
  expect(served?.pathname).toBe('/');
  expect(served?.replies).toEqual(new Map([['/parts?limit=24', { body: [] }]]));
});

test.each(['{"/parts?limit=24":', 'null'])(
  'keeps the prerendered content without its replies when they are damaged (%s)',
  (replies) => {
    const { served } = serve('/', replies);
    expect(served?.pathname).toBe('/');
    expect(served?.replies.size).toBe(0);
  },
);

test('finds no content in a page that was not prerendered', () => {
  document.body.innerHTML = '<main></main>';
  expect(readServedPage(document)).toBeUndefined();
});

test('keeps the prerendered nodes while the area loads', () => {
  const { heading, served } = serve('/parts/SP-1', '{}');
  renderWithKit(
    <ServedPageProvider value={served}>
      <AreaView areas={neverThere} name="storefront" />
    </ServedPageProvider>,
    { at: '/parts/SP-1' },
  );
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  expect(screen.queryByRole('status')).toBeNull();
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
  const brokenDown: AreaLoader = { ...neverThere, loadRemotes: () => Promise.reject(new Error('503')) };
  renderWithKit(
    <ServedPageProvider value={served}>
      <AreaView areas={brokenDown} name="storefront" />
    </ServedPageProvider>,
    { at: '/parts/SP-1' },
  );
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
