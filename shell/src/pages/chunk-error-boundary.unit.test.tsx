// @vitest-environment jsdom
import { installDomStubs, renderWithKit } from '@shop/front-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx';

installDomStubs();
afterEach(() => sessionStorage.clear());

function Gone(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

function show(reload: () => void) {
  return renderWithKit(
    <ChunkErrorBoundary reload={reload}>
      <Gone />
    </ChunkErrorBoundary>,
  );
}

test("reloads the document once when a shell page's code is missing, and then offers Retry", () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.fn();
  show(reload).unmount();
  expect(reload).toHaveBeenCalledTimes(1);
  show(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByText("This page didn't load")).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledTimes(2);
  expect(errors).toHaveBeenCalled();
});
