// @vitest-environment jsdom
import { failOnConsoleNoise, installDomStubs, renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { useFinder } from '../use-finder.ts';
import { FinderWaiting } from './finder-waiting.tsx';

vi.hoisted(() => vi.resetModules());
const coming = vi.hoisted(() => Promise.withResolvers<never>());
vi.mock('./finder.ts', () => coming.promise);

afterAll(() => void vi.resetModules());
failOnConsoleNoise();
installDomStubs();

function Opened() {
  const { failed } = useFinder({ wanted: true });
  return <FinderWaiting what="filters" failed={failed} />;
}

test('when the code of the filters is on its way, then the page says so; when it does not come, then Retry stands there', async () => {
  renderWithKit(<Opened />);
  expect(screen.getByRole('status').textContent).toBe('Loading filters');
  coming.reject(new Error('cut'));
  expect((await screen.findByRole('alert')).textContent).toContain('The filters did not load');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});
