// @vitest-environment jsdom
import { failOnConsoleNoise, installDomStubs, renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FinderWaiting } from './finder-waiting.tsx';
import { useCode } from './use-code.ts';

failOnConsoleNoise();
installDomStubs();

const coming = Promise.withResolvers<never>();
const fetchCode = () => coming.promise;

function Opened() {
  const { failed } = useCode(fetchCode, true);
  return <FinderWaiting what="filters" failed={failed} />;
}

test('shows that the filters are loading, and Retry when they fail to load', async () => {
  renderWithKit(<Opened />);
  expect(screen.getByRole('status').textContent).toBe('Loading filters');
  coming.reject(new Error('cut'));
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load the filters");
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});
