// @vitest-environment jsdom
import { type Basket, type BasketLine, basket } from '@shop/contracts';
import {
  type FakeAnswer,
  type FakeSession,
  fakeApi,
  fakeSession,
  refusal,
  renderWithKit,
  type SeenCall,
  shopper,
  signedIn,
} from '@shop/front-kit/testing';
import { addToBasket, basketStore, changeBasket, removeFromBasket, useBasketSync } from '@shop/shop-runtime';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountSync } from '../session/account-sync.tsx';
import { forgetFormerUser } from '../session/forget-former-user.ts';

/** Simulates a page that has been open for a minute. */
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(60_000));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function line(number: number, quantity = 2): BasketLine {
  return { partId: number.toString(16).padStart(24, '0'), quantity, seenPrice: 12.5 };
}

function accountOf(first: Basket) {
  let kept = first;
  const conflict = { ...refusal(409, 'basket-changed', 'Your basket was changed on another device') };
  return {
    kept: () => kept,
    write: (lines: BasketLine[]) => {
      kept = { version: kept.version + 1, lines };
    },
    answers: {
      getGarage: { body: { version: 0, vehicles: [] } },
      getBasket: (): FakeAnswer => ({ body: kept }),
      putBasket: ({ body }: SeenCall): FakeAnswer => {
        const given = basket.parse(body);
        if (given.version !== kept.version)
          return { ...conflict, body: { ...Object(conflict.body), basket: kept } };
        kept = { version: given.version + 1, lines: given.lines };
        return { body: kept };
      },
    },
  };
}

function State() {
  const sync = useBasketSync();
  return (
    <>
      <output>{sync.status}</output>
      {sync.status === 'done' &&
        [...(sync.refused?.values() ?? [])].map((text) => <p key={text}>refused: {text}</p>)}
      {sync.status === 'failed' && (
        <button type="button" onClick={sync.retry}>
          Retry
        </button>
      )}
    </>
  );
}
function open(session: FakeSession = signedIn()) {
  const view = renderWithKit(
    <>
      <AccountSync />
      <State />
    </>,
    { session },
  );
  forgetFormerUser(session, view.queryClient);
  return view;
}
function here() {
  return basketStore.read().lines;
}
async function settled(account: ReturnType<typeof accountOf>, lines: readonly BasketLine[]) {
  await waitFor(() => expect(account.kept().lines).toEqual(lines));
  await waitFor(() => expect(here()).toEqual(lines));
}

test("merges the device's basket with the account's once on sign-in, and says so", async () => {
  const account = accountOf({ version: 3, lines: [line(1, 5), line(2)] });
  const server = fakeApi(account.answers);
  addToBasket([line(1, 4), line(3)]);
  const session = fakeSession();
  open(session);
  act(() => session.set({ status: 'signed-in', user: shopper }));
  expect(screen.getByText('waiting')).toBeDefined();
  await settled(account, [line(1, 5), line(2), line(3)]);
  expect(await screen.findByText(/We merged this device's basket/)).toBeDefined();
  expect(account.kept().version).toBe(4);
  expect(server.callsOf('putBasket')).toHaveLength(1);
  expect(screen.getByText('done')).toBeDefined();
});

test("takes the account's basket on sign-in without writing when the device has none", async () => {
  const account = accountOf({ version: 3, lines: [line(1)] });
  const server = fakeApi(account.answers);
  open();
  await settled(account, [line(1)]);
  expect(server.callsOf('putBasket')).toEqual([]);
  expect(screen.queryByText(/We merged this device's basket/)).toBeNull();
});

test('saves additions and removals of a signed-in buyer in the account', async () => {
  const account = accountOf({ version: 1, lines: [line(1), line(2)] });
  fakeApi(account.answers);
  open();
  await settled(account, [line(1), line(2)]);
  act(() => removeFromBasket([line(1).partId]));
  await settled(account, [line(2)]);
  act(() => void addToBasket([line(3)]));
  await settled(account, [line(2), line(3)]);
});

test('keeps both changes when another device saved first', async () => {
  const account = accountOf({ version: 1, lines: [line(1), line(2)] });
  fakeApi(account.answers);
  open();
  await settled(account, [line(1), line(2)]);
  account.write([line(1), line(2), line(9)]);
  act(() => removeFromBasket([line(2).partId]));
  await settled(account, [line(1), line(9)]);
});

test('keeps a change locally while the shop is unreachable, and sends it later', async () => {
  const account = accountOf({ version: 1, lines: [line(1)] });
  const server = fakeApi(account.answers);
  open();
  await settled(account, [line(1)]);
  server.answer('putBasket', { status: 503 });
  act(() => void addToBasket([line(2)]));
  await screen.findByText('failed');
  expect(here()).toEqual([line(1), line(2)]);
  server.answer('putBasket', account.answers.putBasket);
  act(() => void window.dispatchEvent(new Event('online')));
  await settled(account, [line(1), line(2)]);
  await screen.findByText('done');
});

test('does not resend a refused basket until it changes', async () => {
  const account = accountOf({ version: 1, lines: [line(1)] });
  const server = fakeApi(account.answers);
  open();
  await settled(account, [line(1)]);
  server.answer('putBasket', refusal(422, 'invalid-input', 'A line has no pieces'));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => void addToBasket([line(2)]));
  await screen.findByText('failed');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(server.callsOf('putBasket')).toHaveLength(1);
  server.answer('putBasket', account.answers.putBasket);
  act(() => void addToBasket([line(3)]));
  await settled(account, [line(1), line(2), line(3)]);
});

test('saves the other lines when the account refuses one, and keeps it locally with the reason until it changes', async () => {
  const account = accountOf({ version: 1, lines: [line(1)] });
  const server = fakeApi(account.answers);
  open();
  await settled(account, [line(1)]);
  const tooMany = line(2, 9_000_000);
  const before = account.kept().version;
  const reason = 'Quantity must be at most 1,000,000';
  server.answer('putBasket', (call) => {
    const { lines } = basket.parse(call.body);
    const at = lines.findIndex(({ quantity }) => quantity > 1_000_000);
    if (at < 0) return account.answers.putBasket(call);
    const refused = refusal(422, 'invalid-input', 'Please check the fields');
    return {
      ...refused,
      body: { ...Object(refused.body), errors: [{ path: `lines.${at}.quantity`, message: reason }] },
    };
  });
  act(() => changeBasket((lines) => [...lines, tooMany, line(3)]));
  await waitFor(() => expect(account.kept().lines).toEqual([line(1), line(3)]));
  expect(await screen.findByText(`refused: ${reason}`)).toBeDefined();
  expect(here()).toEqual(expect.arrayContaining([line(1), line(3), tooMany]));
  expect(account.kept().version).toBe(before + 1);
  const calls = server.callsOf('putBasket').length;
  act(() =>
    changeBasket((lines) => lines.map((each) => (each.partId === tooMany.partId ? line(2, 5) : each))),
  );
  await waitFor(() => expect(account.kept().lines).toContainEqual(line(2, 5)));
  expect(server.callsOf('putBasket')).toHaveLength(calls + 1);
  await waitFor(() => expect(screen.queryByText(/^refused/)).toBeNull());
});

test('keeps the saved quantity of a line whose new one is refused, and does not resend it', async () => {
  const account = accountOf({ version: 1, lines: [line(1), line(2)] });
  const server = fakeApi(account.answers);
  open();
  await settled(account, [line(1), line(2)]);
  const refused = refusal(422, 'invalid-input', 'Please check the fields');
  const errors = [{ path: 'lines.0.quantity', message: 'Too many' }];
  server.answer('putBasket', { ...refused, body: { ...Object(refused.body), errors } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() =>
    changeBasket((lines) =>
      lines.map((each) => ({ ...each, ...(each.partId === line(1).partId && { quantity: 9 }) })),
    ),
  );
  expect(await screen.findByText('refused: Too many')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(server.callsOf('putBasket')).toHaveLength(1);
  expect(here()).toEqual([line(1, 9), line(2)]);
  expect(account.kept().lines).toEqual([line(1), line(2)]);
});

test("reads the account's basket on Retry", async () => {
  const account = accountOf({ version: 1, lines: [line(1)] });
  const server = fakeApi({ ...account.answers, getBasket: { status: 503 } });
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answer('getBasket', account.answers.getBasket);
  await user.click(retry);
  await settled(account, [line(1)]);
});

test('hides the basket from the next user after log-out', async () => {
  const account = accountOf({ version: 1, lines: [line(1)] });
  fakeApi(account.answers);
  const session = signedIn();
  open(session);
  await settled(account, [line(1)]);
  act(() => session.set({ status: 'signed-out' }));
  expect(here()).toEqual([]);
  expect(account.kept().lines).toEqual([line(1)]);
});

test("shows only the new user's basket when another user signs in on the device", async () => {
  const theirs = { email: 'other@example.com', version: 7, lines: [line(8)] };
  basketStore.update(() => ({ lines: [line(8), line(9)], account: theirs }));
  const account = accountOf({ version: 1, lines: [line(1)] });
  const server = fakeApi(account.answers);
  open();
  await settled(account, [line(1)]);
  expect(server.callsOf('putBasket')).toEqual([]);
});
