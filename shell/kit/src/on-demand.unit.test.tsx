// @vitest-environment jsdom
import { renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OnDemand } from './on-demand.tsx';

test('says that code is loading, and offers Retry when it does not come', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const coming = Promise.withResolvers<never>();
  const Filters = lazy(() => coming.promise);
  renderWithKit(
    <OnDemand what="filters">
      <Filters />
    </OnDemand>,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading filters');
  coming.reject(new Error('cut'));
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load the filters");
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});
