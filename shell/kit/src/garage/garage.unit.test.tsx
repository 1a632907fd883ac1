// @vitest-environment jsdom
import type { VehicleTree } from '@shop/contracts';
import { limits } from '@shop/contracts/client';
import { fakeApi, renderWithKit } from '@shop/front-kit/testing';
import { chooseVehicle, garageStore, removeVehicle, useGarage } from '@shop/shop-runtime';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useVehicleDialog } from './use-vehicle-dialog.tsx';

const tree: VehicleTree = [
  { make: 'Toyota', models: [{ model: 'Corolla', yearFrom: 2007, yearTo: 2009, engines: [] }] },
];
const corolla = 'Toyota~Corolla~2008';
const civic = 'Honda~Civic~~1.8';

function Place() {
  const vehicles = useGarage();
  const ask = useVehicleDialog();
  const open = async (): Promise<void> => {
    const vehicle = await ask('Add it');
    document.title = vehicle ?? 'none';
  };
  return (
    <>
      <output>{vehicles.join(' / ') || 'none'}</output>
      <button type="button" onClick={() => void open()}>
        Open
      </button>
    </>
  );
}

function open() {
  fakeApi({ listVehicles: { body: tree } });
  const view = renderWithKit(<Place />);
  return { ...view, shown: () => view.container.querySelector('output')?.textContent };
}

async function openDialog() {
  const view = open();
  await view.user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByLabelText('Make');
  return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Your vehicles' })) };
}

test('puts a chosen vehicle first, keeps each once, and the garage for the next visit', () => {
  const { shown } = open();
  expect(shown()).toBe('none');
  act(() => chooseVehicle(corolla));
  act(() => chooseVehicle(civic));
  act(() => chooseVehicle(corolla));
  expect(shown()).toBe(`${corolla} / ${civic}`);
  expect(localStorage.getItem('shop:garage')).toBe('{"vehicles":["Toyota~Corolla~2008","Honda~Civic~~1.8"]}');
  act(() => removeVehicle(corolla));
  expect(shown()).toBe(civic);
});

test('shows the vehicles that another tab stores', () => {
  const { shown } = open();
  localStorage.setItem('shop:garage', '{"vehicles":["Nissan~Sunny~2012~1.5"]}');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'shop:garage' })));
  expect(shown()).toBe('Nissan~Sunny~2012~1.5');
});

test.each([
  ['no JSON', 'Toyota~Corolla', 'none'],
  ['another shape', '["Toyota~Corolla"]', 'none'],
  ['too many vehicles', JSON.stringify({ vehicles: Array(11).fill('Toyota~Corolla') }), 'none'],
  [
    'some vehicles that cannot be read',
    JSON.stringify({ vehicles: ['Toyota~~2018', 7, `Toyota~${'x'.repeat(500)}`, 'Honda~Civic'] }),
    'Honda~Civic',
  ],
])('with %s stored on the device, shows: %3$s', (_what, kept, text) => {
  localStorage.setItem('shop:garage', kept);
  expect(open().shown()).toBe(text);
});

test('adds a vehicle in the dialog, closes it and returns the focus', async () => {
  const { user, dialog, shown } = await openDialog();
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add it' });
  expect(add.disabled).toBe(true);
  await user.selectOptions(dialog.getByLabelText('Make'), 'Toyota');
  await user.selectOptions(dialog.getByLabelText('Model'), 'Corolla');
  await user.selectOptions(dialog.getByLabelText('Year'), '2008');
  await user.click(add);
  expect(shown()).toBe(corolla);
  expect(document.title).toBe(corolla);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('chooses and removes saved vehicles in the dialog', async () => {
  chooseVehicle(civic);
  chooseVehicle(corolla);
  const { user, dialog, shown } = await openDialog();
  expect(dialog.getByRole('status').textContent).toBe('Current: Toyota Corolla 2008');
  await user.click(dialog.getByRole('button', { name: 'Remove Toyota Corolla 2008' }));
  expect(dialog.getByRole('status').textContent).toBe('Current: Honda Civic 1.8');
  act(() => chooseVehicle(corolla));
  await user.click(dialog.getByRole('button', { name: 'Honda Civic 1.8' }));
  expect(shown()).toBe(`${civic} / ${corolla}`);
});

test('changes nothing on Close, and offers no more vehicles than a garage holds', async () => {
  const years = Array.from({ length: limits.vehiclesMax }, (_, at) => 2000 + at);
  garageStore.update(() => ({ vehicles: years.map((year) => `Honda~Civic~${year}`) }));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('You can save 10 vehicles. Remove one to add another.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.title).toBe('none');
  expect(garageStore.read().vehicles).toHaveLength(10);
});
