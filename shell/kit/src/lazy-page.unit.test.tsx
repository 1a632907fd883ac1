// @vitest-environment jsdom
import { renderRoutes } from '@shop/front-kit/testing';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyPage, preloadPage } from './lazy-page.tsx';

function About() {
  return <h1>About</h1>;
}

test('shows a page when its code has arrived', async () => {
  const code = Promise.withResolvers<typeof About>();
  const routes = [lazyPage('/about', () => code.promise)];
  await act(async () => renderRoutes(routes, { at: '/about' }));
  expect(screen.queryByRole('heading')).toBeNull();
  await act(async () => code.resolve(About));
  expect(screen.getByRole('heading', { name: 'About' })).toBeTruthy();
});

test('preloads the code of the page at a path, and no other', async () => {
  const load = vi.fn(async () => About);
  const routes = [lazyPage('/about', load)];
  await preloadPage(routes, '/contact');
  expect(load).not.toHaveBeenCalled();
  await preloadPage(routes, '/about');
  expect(load).toHaveBeenCalledTimes(1);
});
