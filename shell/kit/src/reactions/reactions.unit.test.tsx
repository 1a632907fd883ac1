// @vitest-environment jsdom

import { type ForbiddenReactionName, reactions, useForbiddenReaction } from '@shop/front-kit';
import { renderWithKit, signedIn } from '@shop/front-kit/testing';
import { ApiError } from '@shop/shop-runtime';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

function Reactor({ name, error }: { name: ForbiddenReactionName; error: unknown }) {
  useForbiddenReaction(name, error);
  return null;
}

function refused(status: number) {
  return new ApiError({ kind: 'refused', status });
}

function react(name: ForbiddenReactionName, error: unknown) {
  const session = signedIn();
  const logOut = vi.spyOn(session, 'logOut');
  renderWithKit(<Reactor name={name} error={error} />, { session });
  return { logOut, alert: screen.queryByRole('alert')?.textContent };
}

function saying(message: string): unknown {
  return expect.objectContaining({ message });
}

test('DEF-12: maps every refusal of a list or guard to its effect in one table', () => {
  expect(reactions).toEqual({
    ownList: { toast: saying('Forbidden access, please login again!'), exit: '/' },
    allOrders: { exit: '/' },
    makeAdmin: { toast: saying('Forbidden access!') },
    adminGuard: { toast: saying('Forbidden Access'), exit: '/login' },
  });
});

test.each([401, 403])(
  "ERR-02: shows a toast, logs out and goes home when a list of one's own answers %i",
  (status) => {
    const { logOut, alert } = react('ownList', refused(status));
    expect(alert).toContain('Forbidden access, please login again!');
    expect(logOut.mock.calls).toEqual([['/']]);
  },
);

test.each([
  ['a 500', refused(500)],
  ['a network fault', new ApiError({ kind: 'network' })],
  ['no error', null],
])('ERR-12: does not log out on %s', (_name, error) => {
  expect(react('ownList', error).logOut).not.toHaveBeenCalled();
});
