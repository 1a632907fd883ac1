// @vitest-environment jsdom
import { type Garage, garage } from '@shop/contracts';
import {
  type FakeAnswer,
  fakeApi,
  fakeSession,
  refusal,
  renderWithKit,
  type SeenCall,
  shopper,
  signedIn,
} from '@shop/front-kit/testing';
import { garageStore } from '@shop/shop-runtime';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountSync } from '../session/account-sync.tsx';
import { forgetFormerUser } from '../session/forget-former-user.ts';

/** Simulates a page that has been open for a minute. */
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(60_000));
afterEach(() => void vi.restoreAllMocks());

const [corolla, civic, sunny] = ['Toyota~Corolla~2008', 'Honda~Civic~2012', 'Nissan~Sunny~2012'] as const;

function accountOf(first: Garage) {
  let kept = first;
  return {
    kept: () => kept,
    write: (vehicles: string[]) => {
      kept = { version: kept.version + 1, vehicles };
    },
    answers: {
      getBasket: { body: { version: 0, lines: [] } },
      getGarage: (): FakeAnswer => ({ body: kept }),
      putGarage: ({ body }: SeenCall): FakeAnswer => {
        const given = garage.parse(body);
        if (given.version !== kept.version) return refusal(409, 'garage-changed', 'Changed');
        kept = { ...given, version: given.version + 1 };
        return { body: kept };
      },
    },
  };
}

function change(vehicles: (now: readonly string[]) => readonly string[]): void {
  act(() => garageStore.update((now) => ({ ...now, vehicles: vehicles(now.vehicles) })));
}
function add(vehicle: string): void {
  change((now) => [vehicle, ...now]);
}
function remove(vehicle: string): void {
  change((now) => now.filter((each) => each !== vehicle));
}

async function settled(account: ReturnType<typeof accountOf>, vehicles: readonly string[]) {
  await waitFor(() => expect(account.kept().vehicles).toEqual(vehicles));
  await waitFor(() => expect(garageStore.read().vehicles).toEqual(vehicles));
}

test("moves a guest's vehicles into the account at log-in, and saves later changes", async () => {
  const account = accountOf({ version: 3, vehicles: [civic] });
  fakeApi(account.answers);
  add(corolla);
  const session = fakeSession();
  renderWithKit(<AccountSync />, { session });
  act(() => session.set({ status: 'signed-in', user: shopper }));
  await settled(account, [corolla, civic]);
  add(sunny);
  await settled(account, [sunny, corolla, civic]);
  remove(corolla);
  await settled(account, [sunny, civic]);
});

test('keeps both changes when another device saved first', async () => {
  const account = accountOf({ version: 1, vehicles: [corolla, civic] });
  fakeApi(account.answers);
  renderWithKit(<AccountSync />, { session: signedIn() });
  await settled(account, [corolla, civic]);
  account.write([corolla, civic, sunny]);
  remove(civic);
  await settled(account, [corolla, sunny]);
});

test('tries again after an outage, and keeps the change meanwhile', async () => {
  const account = accountOf({ version: 1, vehicles: [] });
  const server = fakeApi(account.answers);
  renderWithKit(<AccountSync />, { session: signedIn() });
  await waitFor(() => expect(garageStore.read().account).toBeDefined());
  server.answer('getGarage', { status: 503 });
  add(corolla);
  await waitFor(() => expect(server.callsOf('getGarage')).toHaveLength(2));
  server.answer('getGarage', account.answers.getGarage);
  act(() => void window.dispatchEvent(new Event('online')));
  await settled(account, [corolla]);
});

test('says when not all vehicles fit into the account', async () => {
  const many = Array.from({ length: 10 }, (_, at) => `Honda~Civic~${2000 + at}`);
  const account = accountOf({ version: 1, vehicles: many });
  fakeApi(account.answers);
  add(corolla);
  renderWithKit(<AccountSync />, { session: signedIn() });
  expect(await screen.findByText(/Your account keeps 10 vehicles/)).toBeDefined();
  await settled(account, many);
});

test('hides the vehicles of an account from the next user', async () => {
  const account = accountOf({ version: 1, vehicles: [corolla] });
  fakeApi(account.answers);
  const session = signedIn();
  const view = renderWithKit(<AccountSync />, { session });
  forgetFormerUser(session, view.queryClient);
  await settled(account, [corolla]);
  act(() => session.set({ status: 'signed-out' }));
  expect(garageStore.read().vehicles).toEqual([]);
  expect(account.kept().vehicles).toEqual([corolla]);
  const theirs = { email: 'other@example.com', vehicles: [civic] };
  garageStore.update(() => ({ vehicles: [civic, sunny], account: theirs }));
  act(() => session.set({ status: 'signed-in', user: shopper }));
  await settled(account, [corolla]);
});
