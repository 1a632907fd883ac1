// @vitest-environment jsdom
import { failOnConsoleNoise, installDomStubs, renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { FilterBar } from './filter-bar.tsx';

vi.hoisted(() => vi.resetModules());
const fetched = vi.hoisted(() => vi.fn());
vi.mock('./finder.ts', () => {
  fetched();
  return {};
});

afterAll(() => void vi.resetModules());
failOnConsoleNoise();
installDomStubs();

test('preloads the filters on hover, and not earlier', async () => {
  const closed = { finder: false, filters: false };
  const { user } = renderWithKit(
    <FilterBar active={0} view={{}} onChange={vi.fn()} open={closed} onOpen={vi.fn()} />,
  );
  expect(fetched).not.toHaveBeenCalled();
  await user.hover(screen.getByRole('button', { name: 'Filters' }));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
});
