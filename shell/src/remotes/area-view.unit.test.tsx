// @vitest-environment jsdom
import type { Area } from '@shop/front-kit';
import { failOnConsoleNoise, installDomStubs, renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AreaView } from './area-view.tsx';
import type { Areas } from './areas.ts';

failOnConsoleNoise();
installDomStubs();

const area: Area = { kit: 1, routes: [{ path: '/', element: <h1>Home</h1> }] };

const areasWith = (peek: Areas['peek']): Areas => ({
  peek,
  load: async () => area,
  reload: async () => area,
});

test('when an area arrives between drawing and waiting for it, then it is shown', async () => {
  const peek = vi.fn<Areas['peek']>(() => area).mockReturnValueOnce(undefined);
  renderWithKit(<AreaView areas={areasWith(peek)} name="storefront" />);
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
});

test('when an area is here already, then it is shown at once', () => {
  renderWithKit(<AreaView areas={areasWith(() => area)} name="storefront" />);
  expect(screen.getByRole('heading', { name: 'Home' })).toBeDefined();
});
