// @vitest-environment jsdom

import { ApiError } from '@shop/shop-runtime';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithKit } from '../../testing/index.ts';
import { Loaded } from './loaded.tsx';

function show(facts: Partial<Parameters<typeof Loaded<string>>[0]['query']>) {
  const refetch = vi.fn();
  const query = {
    data: undefined,
    error: null,
    isPending: false,
    isFetching: false,
    isRefetchError: false,
    dataUpdatedAt: Date.now(),
    refetch,
    ...facts,
  };
  const view = renderWithKit(
    <Loaded query={query} label="Loading the part" missing="No such part">
      {(name) => <p>{name}</p>}
    </Loaded>,
  );
  return { refetch, ...view };
}

test('announces that it loads, then shows the data', () => {
  const { unmount } = show({ isPending: true });
  expect(screen.getByRole('status').textContent).toBe('Loading the part');
  unmount();
  show({ data: 'Clutch kit' });
  expect(screen.getByText('Clutch kit')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('keeps the data when a refresh fails, and says that it is not current', async () => {
  const { refetch, user } = show({
    data: 'Clutch kit',
    error: new ApiError({ kind: 'network' }),
    isRefetchError: true,
    dataUpdatedAt: Date.now(),
  });
  expect(screen.getByText('Clutch kit')).toBeTruthy();
  expect(
    screen.getByText(/^Couldn't refresh. Shown as of \d\d:\d\d \S+\.$/).closest('[aria-live]'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('says on a failed refresh that the data came with the page', () => {
  show({
    data: 'Clutch kit',
    error: new ApiError({ kind: 'network' }),
    isRefetchError: true,
    dataUpdatedAt: 0,
  });
  expect(screen.getByText("Couldn't refresh. This is what the page opened with.")).toBeTruthy();
});

test('ERR-12: shows a failure with Retry', async () => {
  const { refetch, user } = show({ error: new ApiError({ kind: 'network' }) });
  expect(screen.getByRole('alert').textContent).toContain("Can't reach the shop");
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test.each([404, 403])('says on %d that the item does not exist', (status) => {
  show({ error: new ApiError({ kind: 'refused', status }) });
  expect(screen.getByText('No such part')).toBeTruthy();
});
