// @vitest-environment jsdom
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MailPreferencesPage } from './mail-preferences.page.tsx';

const all = { orders: true, shipments: true, reminders: true, stock: true, reviews: true };

function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(answers);
  return { api, ...renderWithKit(<MailPreferencesPage />, { session: signedIn() }) };
}

function box(name: RegExp): HTMLInputElement {
  return screen.getByRole('checkbox', { name });
}

test('saves a kind of mail that was switched off', async () => {
  const { api, user } = open({
    getMailPreferences: { body: all },
    putMailPreferences: { body: { ...all, shipments: false } },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Parcels' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Preferences saved')).toBeTruthy();
  expect(api.callsOf('putMailPreferences').map(({ body }) => body)).toEqual([{ shipments: false }]);
});

test('keeps the choice when saving fails, and saves it on the next try', async () => {
  const { api, user } = open({
    getMailPreferences: { body: { ...all, stock: false } },
    putMailPreferences: refusal(503, 'busy', 'Please try again in a moment'),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Parts that are back in stock' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please try again in a moment')).toBeTruthy();
  expect(box(/Parts that are back/).checked).toBe(true);
  api.answer('putMailPreferences', { body: all });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Preferences saved')).toBeTruthy();
});

test('shows what was switched off elsewhere, keeps the own choice, and saves only that', async () => {
  const { api, user, queryClient } = open({ getMailPreferences: { body: all } });
  await user.click(await screen.findByRole('checkbox', { name: 'Parcels' }));
  const elsewhere = { ...all, reminders: false };
  api.answer('getMailPreferences', { body: elsewhere });
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(box(/Orders you have not paid/).checked).toBe(false));
  expect(box(/Parcels/).checked).toBe(false);
  api.answer('putMailPreferences', { body: { ...elsewhere, shipments: false } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Preferences saved')).toBeTruthy();
  expect(api.callsOf('putMailPreferences').map(({ body }) => body)).toEqual([{ shipments: false }]);
});
