// @vitest-environment jsdom
import { installDomStubs } from '@shop/front-kit/testing';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepYourVehicle, useYourVehicle, vehicleName } from './your-vehicle.ts';

installDomStubs();

const hilux = { make: 'Toyota', model: 'Hilux Revo', year: 2018, engine: '2.8 D' };

test('when a vehicle is kept, then every place that shows it follows, and forgetting takes it away', () => {
  const { result } = renderHook(() => useYourVehicle());
  expect(result.current).toBeUndefined();
  act(() => keepYourVehicle(hilux));
  expect(result.current).toEqual(hilux);
  act(() => keepYourVehicle(undefined));
  expect(result.current).toBeUndefined();
});

test('when another tab keeps a vehicle, then this one follows', () => {
  const { result } = renderHook(() => useYourVehicle());
  act(() => {
    localStorage.setItem('shop:your-vehicle', 'Toyota~Corolla');
    window.dispatchEvent(new StorageEvent('storage'));
  });
  expect(result.current).toEqual({ make: 'Toyota', model: 'Corolla', year: undefined, engine: undefined });
});

test.each(['', '~Corolla', 'Toyota~~2018', 'Toyota~Corolla~soon', '{"make":"Toyota"}~a~b~c~d'])(
  'when what was kept is %j, then there is no vehicle',
  (kept) => {
    localStorage.setItem('shop:your-vehicle', kept);
    expect(renderHook(() => useYourVehicle()).result.current).toBeUndefined();
  },
);

test('when a vehicle is named, then only by what is known of it', () => {
  expect(vehicleName(hilux)).toBe('Toyota Hilux Revo 2018, 2.8 D');
  expect(vehicleName({ make: 'Toyota' })).toBe('Toyota');
});
