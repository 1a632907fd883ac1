// @vitest-environment jsdom

import { ErrorState, RequestId } from '@shop/front-kit';
import { renderWithKit } from '@shop/front-kit/testing';
import { ApiError, useToast } from '@shop/shop-runtime';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const requestId = '3fa9c1d2-0000-4000-8000-000000000000';
const fault = new ApiError({ kind: 'refused', status: 500, requestId });
const refusal = new ApiError({ kind: 'refused', status: 409, requestId });

test('copies the whole id and shows its start', async () => {
  const { user } = renderWithKit(<RequestId id={requestId} />);
  await user.click(screen.getByRole('button', { name: /^Request 3fa9c1d2 ?: copy for support$/ }));
  expect(await screen.findByRole('button', { name: /: copied$/ })).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(requestId);
});

test('an error view shows the request of a failed call, but not of a refusal that says what to do', () => {
  renderWithKit(
    <>
      <ErrorState error={fault} />
      <ErrorState error={refusal} />
      <ErrorState error={new Error('broken')} />
    </>,
  );
  expect(screen.getAllByText(/^Request/)).toHaveLength(1);
});

function Failing() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast.failed(fault)}>
        fail
      </button>
      <button type="button" onClick={() => toast.failed(refusal)}>
        refuse
      </button>
    </>
  );
}

test('a toast shows the request of a failed call', async () => {
  const { user } = renderWithKit(<Failing />);
  await user.click(screen.getByText('refuse'));
  expect(screen.queryByText(/^Request/)).toBeNull();
  await user.click(screen.getByText('fail'));
  expect(screen.getByRole('button', { name: /^Request 3fa9c1d2/ })).toBeDefined();
});
