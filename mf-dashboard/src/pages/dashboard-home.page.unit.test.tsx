// @vitest-environment jsdom
import {
  failOnConsoleNoise,
  fakeApi,
  installDomStubs,
  refusal,
  renderWithKit,
  signedIn,
} from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DashboardHomePage } from './dashboard-home.page.tsx';

failOnConsoleNoise();
installDomStubs();

const counted = (count: number) => ({ body: [], headers: { 'x-total-count': String(count) } });

const open = (answers: Parameters<typeof fakeApi>[0]) => {
  const api = fakeApi(answers);
  return { api, ...renderWithKit(<DashboardHomePage />, { session: signedIn() }) };
};

test('DSH-01 DSH-02 DSH-03 CON-05: when the dashboard opens, then title, number of parts and Net Worth show', async () => {
  const { api } = open({ checkAdmin: { body: { admin: false } }, listParts: counted(1240) });
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  expect(await screen.findByText('1,240')).toBeTruthy();
  expect(screen.getByText('Net Worth')).toBeTruthy();
  expect(screen.getByText('$396,000')).toBeTruthy();
  expect(api.callsOf('listParts').map(({ query }) => query)).toEqual([{ limit: '1' }]);
});

test('DSH-04: when a shopper looks, then three hints lead to orders, review and profile', async () => {
  open({ checkAdmin: { body: { admin: false } }, listParts: counted(1) });
  await screen.findByRole('link', { name: 'My Orders' });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['My Orders', '/dashboard/my-orders'],
    ['Add Review', '/dashboard/add-review'],
    ['My Profile', '/dashboard/my-profile'],
  ]);
});

test('DSH-03 DSH-05: when an admin looks, then real figures stand there instead of the hints', async () => {
  const { api } = open({
    checkAdmin: { body: { admin: true } },
    listParts: counted(69),
    listOrders: ({ query }) => counted(query.state === 'paid' ? 7 : 3),
  });
  expect(await screen.findByText('Paid, to ship')).toBeTruthy();
  expect(await screen.findByText('7')).toBeTruthy();
  expect(await screen.findByText('3')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
  expect(api.callsOf('listOrders').map(({ query }) => query.state)).toEqual(['paid', 'reserved']);
});

test('ERR-12: when a figure does not come, then Retry brings it', async () => {
  const { api, user } = open({
    checkAdmin: { body: { admin: false } },
    listParts: refusal(503, 'unavailable', 'no'),
  });
  const retry = await screen.findByRole('button', { name: 'Retry Parts in the catalogue' });
  api.answer('listParts', counted(69));
  await user.click(retry);
  expect(await screen.findByText('69')).toBeTruthy();
});
