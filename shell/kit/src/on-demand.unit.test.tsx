// @vitest-environment jsdom
import { renderWithKit } from '@shop/front-kit/testing';
import { act, screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OnDemand } from './on-demand.tsx';

test('keeps the page when the code of an extra does not come', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const coming = Promise.withResolvers<never>();
  const Prices = lazy(() => coming.promise);
  renderWithKit(
    <>
      <p>Page</p>
      <OnDemand>
        <Prices />
      </OnDemand>
    </>,
  );
  await act(async () => coming.reject(new Error('cut')));
  expect(screen.getByText('Page')).toBeTruthy();
  expect(said).toHaveBeenCalled();
});
