// @vitest-environment jsdom
import { Link, LoadingState } from '@shop/front-kit';
import { failOnConsoleNoise, fakeSession, installDomStubs, renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RequireSession } from '../guards/page-guards.tsx';
import { AreaView } from '../remotes/area-view.tsx';
import type { Areas } from '../remotes/areas.ts';
import { AsServed, readServedPage, ServedPageProvider } from './as-served.tsx';

failOnConsoleNoise();
installDomStubs();

function serve(path: string, replies: string) {
  history.replaceState(null, '', path);
  document.body.innerHTML = `<main><div class="served"><h1>Brake disc</h1></div><script type="application/json" id="served">${replies}</script></main>`;
  const heading = document.querySelector('h1');
  const served = readServedPage(document);
  document.body.innerHTML = '';
  return { heading, served };
}

const neverThere: Areas = {
  peek: () => undefined,
  load: () => new Promise(() => undefined),
  reload: () => new Promise(() => undefined),
};
const brokenDown: Areas = { ...neverThere, load: () => Promise.reject(new Error('503')) };

test('when a page was served with its content, then its replies are read from it', () => {
  const { served } = serve('/', '{"/parts?limit=24":{"body":[]}}');
  expect(served?.pathname).toBe('/');
  expect(served?.replies).toEqual(new Map([['/parts?limit=24', { body: [] }]]));
});

test.each(['{"/parts?limit=24":', 'null'])(
  'when the replies of a served page are damaged (%s), then what was served is there without them',
  (replies) => {
    const { served } = serve('/', replies);
    expect(served?.pathname).toBe('/');
    expect(served?.replies.size).toBe(0);
  },
);

test('when a page was served without content, then there is none', () => {
  document.body.innerHTML = '<main></main>';
  expect(readServedPage(document)).toBeUndefined();
});

test('when the area of a page is on its way, then the very nodes that were served stand there', () => {
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

test('when the session is looked for, then what was served stands there; of another page it says so', () => {
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

test('when the area does not come, then that is said above what was served', async () => {
  const { heading, served } = serve('/parts/SP-1', '{}');
  renderWithKit(
    <ServedPageProvider value={served}>
      <AreaView areas={brokenDown} name="storefront" />
    </ServedPageProvider>,
    { at: '/parts/SP-1' },
  );
  expect(await screen.findByText("This section didn't load")).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
});

test('when somebody goes on to another page, then nothing of the served one is there', async () => {
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
