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

test('when the code of one of the shell’s pages is gone, then the document is fetched anew once, and after that Retry is offered', () => {
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
