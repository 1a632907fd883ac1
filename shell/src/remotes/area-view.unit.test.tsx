// @vitest-environment jsdom
import { type Area, lazyPage } from '@shop/front-kit';
import { failOnConsoleNoise, installDomStubs, renderWithKit } from '@shop/front-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { AreaView } from './area-view.tsx';
import type { Areas } from './areas.ts';

failOnConsoleNoise();
installDomStubs();

const area: Area = { kit: 1, routes: [{ path: '/', element: <h1>Home</h1> }] };

function areasWith(peek: Areas['peek']): Areas {
  return {
    peek,
    load: async () => area,
    reload: async () => area,
  };
}

test('shows an area that arrives between the render and the wait for it', async () => {
  const peek = vi.fn<Areas['peek']>(() => area).mockReturnValueOnce(undefined);
  renderWithKit(<AreaView areas={areasWith(peek)} name="storefront" />);
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
});

test('shows a loaded area at once', () => {
  renderWithKit(<AreaView areas={areasWith(() => area)} name="storefront" />);
  expect(screen.getByRole('heading', { name: 'Home' })).toBeDefined();
});

function neverCome(): Areas {
  return { ...areasWith(() => undefined), load: () => new Promise<Area>(() => undefined) };
}

test('keeps the prerendered home page while its area loads', () => {
  renderWithKit(<AreaView areas={neverCome()} name="storefront" />);
  expect(screen.getByRole('heading', { level: 1 }).id).toBe('hero-title');
});

test('says that any other page is loading', () => {
  renderWithKit(<AreaView areas={neverCome()} name="dashboard" />, { at: '/dashboard' });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('status')).toBeDefined();
});

function shown(element: ReactElement) {
  return act(async () => renderWithKit(element));
}

function gone(): Promise<never> {
  return Promise.reject(new Error('404'));
}
function areaWith(load: Parameters<typeof lazyPage>[0]): Area {
  return {
    kit: 1,
    routes: [{ path: '/', ...lazyPage(load) }],
  };
}

/** React logs every error that a boundary catches; expects those and no others. */
function hearCaughtErrors() {
  const console_ = vi.spyOn(console, 'error').mockImplementation(() => {});
  return {
    expectOnlyMissingCode: () => {
      const heard = console_.mock.calls.map((call) => call.map(String).join(' '));
      console_.mockClear();
      expect(heard.length).toBeGreaterThan(0);
      for (const line of heard) expect(line).toContain('ChunkLoadError');
    },
  };
}

test("reloads the area by itself when a page's code is missing, and keeps input outside it", async () => {
  const errors = hearCaughtErrors();
  const reload = vi.fn<Areas['reload']>(async () => areaWith(async () => () => <h1>Newer</h1>));
  const old = areaWith(gone);
  await shown(
    <>
      <input aria-label="Newsletter" />
      <AreaView areas={{ peek: () => old, load: async () => old, reload }} name="storefront" />
    </>,
  );
  fireEvent.change(screen.getByLabelText('Newsletter'), { target: { value: 'half an addr' } });
  expect(await screen.findByRole('heading', { name: 'Newer' })).toBeDefined();
  expect(screen.getByLabelText('Newsletter')).toHaveProperty('value', 'half an addr');
  expect(reload).toHaveBeenCalledTimes(1);
  errors.expectOnlyMissingCode();
});

test('offers Retry when the code is still missing in the reloaded area', async () => {
  const errors = hearCaughtErrors();
  const reload = vi.fn<Areas['reload']>(async () => areaWith(gone));
  const old = areaWith(gone);
  await shown(<AreaView areas={{ peek: () => old, load: async () => old, reload }} name="storefront" />);
  expect(await screen.findByText('This section stopped working')).toBeDefined();
  expect(reload).toHaveBeenCalledTimes(1);
  reload.mockResolvedValue(areaWith(async () => () => <h1>Back</h1>));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Back' })).toBeDefined();
  errors.expectOnlyMissingCode();
});
