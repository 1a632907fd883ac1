// @vitest-environment jsdom
import type { ListedPart } from '@shop/contracts';
import { renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { buildPart } from '../../../testing/build.ts';
import { PartCard } from './part-card.tsx';

function show(facts: Partial<ListedPart> = {}) {
  return renderWithKit(<PartCard part={{ ...buildPart(facts), ...facts }} />);
}
function orderLink() {
  return screen.getByRole('link', { name: 'Place Order: Vented brake disc' });
}

test('links the name and picture of a card to its part with a single tab stop', () => {
  show();
  const links = screen.getAllByRole('link', { name: 'Vented brake disc' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/parts/SP-BRD-1040',
    '/parts/SP-BRD-1040',
  ]);
  expect(links.map((link) => link.tabIndex)).toEqual([-1, 0]);
});

test.each([
  [0, 'Out of stock'],
  [49, 'Stock is below the minimum order'],
])(
  'HOME-10: says on the card when %d pieces are left of a minimum of 50, and no longer emphasizes Place Order',
  (left, note) => {
    show({ availableQuantity: left });
    expect(screen.getByText(note)).toBeDefined();
    expect(orderLink().getAttribute('href')).toContain('/purchase/');
    expect(orderLink().dataset.kind).not.toBe('primary');
  },
);

test('emphasizes Place Order when the part can be ordered', () => {
  show();
  expect(orderLink().dataset.kind).toBe('primary');
});

/** Re-renders on each press; its card then shows the next part. */
function Around({ parts }: { parts: readonly ReturnType<typeof buildPart>[] }) {
  const [at, setAt] = useState(0);
  const part = parts[at];
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Draw {at}
      </button>
      {part && <PartCard part={part} />}
    </>
  );
}

test('rerenders a card only when its part changes', async () => {
  const drawn = vi.fn();
  const named = (name: string) => ({
    ...buildPart(),
    get name() {
      drawn();
      return name;
    },
  });
  const disc = named('Vented brake disc');
  renderWithKit(<Around parts={[disc, disc, named('Solid brake disc')]} />);
  drawn.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Draw 0' }));
  expect(screen.getByRole('button', { name: 'Draw 1' })).toBeDefined();
  expect(drawn).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Draw 1' }));
  expect(screen.getByRole('heading').textContent).toBe('Solid brake disc');
});
