// @vitest-environment jsdom
import { failOnConsoleNoise, installDomStubs, renderRoutes } from '@shop/front-kit/testing';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyPage, preloadPage } from './lazy-page.tsx';

failOnConsoleNoise();
installDomStubs();

function About() {
  return <h1>About</h1>;
}

test('renders a preloaded page at once', async () => {
  const routes = [{ path: '/about', ...lazyPage(async () => About) }];
  await preloadPage(routes, '/about');
  renderRoutes(routes, { at: '/about' });
  expect(screen.getByRole('heading', { name: 'About' })).toBeTruthy();
});

test('renders a page that was not preloaded once its code has loaded, without React warnings', async () => {
  const code = Promise.withResolvers<typeof About>();
  const routes = [{ path: '/about', ...lazyPage(() => code.promise) }];
  await act(async () => renderRoutes(routes, { at: '/about' }));
  expect(screen.queryByRole('heading')).toBeNull();
  await act(async () => code.resolve(About));
  expect(screen.getByRole('heading', { name: 'About' })).toBeTruthy();
});

test('does not preload the code of a page that is not open', async () => {
  const load = vi.fn(async () => About);
  await preloadPage([{ path: '/about', ...lazyPage(load) }], '/contact');
  expect(load).not.toHaveBeenCalled();
});

test('loads the code again after a failed preload', async () => {
  const load = vi.fn(async () => About).mockRejectedValueOnce(new Error('offline'));
  const routes = [{ path: '/about', ...lazyPage(load) }];
  await preloadPage(routes, '/about');
  await preloadPage(routes, '/about');
  renderRoutes(routes, { at: '/about' });
  expect(screen.getByRole('heading', { name: 'About' })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
