// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useYourVehicle, vehicleName } from './your-vehicle.ts';

function Place({ name }: { name: string }) {
  const { vehicle, choose } = useYourVehicle();
  return (
    <section aria-label={name}>
      <output>{vehicle ? vehicleName(vehicle) : 'none'}</output>
      <button type="button" onClick={() => choose({ make: 'Toyota', model: 'Corolla', year: 2008 })}>
        choose in {name}
      </button>
    </section>
  );
}

function open() {
  render(
    <>
      <Place name="cards" />
      <Place name="page" />
    </>,
  );
  return userEvent.setup();
}
function shown() {
  return screen.getAllByRole('status').map(({ textContent }) => textContent);
}

/** Simulates another tab: browsers send `storage` events to all tabs except the writing one. */
function writeInAnotherTab(value: string): void {
  localStorage.setItem('shop:your-vehicle', JSON.stringify(value));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'shop:your-vehicle' })));
}

test('shares the chosen vehicle across the page and keeps it for the next visit', async () => {
  const user = open();
  expect(shown()).toEqual(['none', 'none']);
  await user.click(screen.getByRole('button', { name: 'choose in cards' }));
  expect(shown()).toEqual(['Toyota Corolla 2008', 'Toyota Corolla 2008']);
  expect(localStorage.getItem('shop:your-vehicle')).toBe('"Toyota~Corolla~2008"');
});

test('adopts the vehicle that another tab chooses', () => {
  open();
  writeInAnotherTab('Nissan~Sunny~2012~1.5');
  expect(shown()).toEqual(['Nissan Sunny 2012, 1.5', 'Nissan Sunny 2012, 1.5']);
});

test.each(['', 'Toyota~Corolla', '"Toyota~~2018"', '{"make":"Toyota"}', `"Toyota~${'x'.repeat(500)}"`])(
  'with "%s" stored on the device, has no vehicle',
  (kept) => {
    localStorage.setItem('shop:your-vehicle', kept);
    open();
    expect(shown()).toEqual(['none', 'none']);
  },
);
