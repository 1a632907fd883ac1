// @vitest-environment jsdom
import { refusal, testCompany } from '@shop/front-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

async function footer() {
  await screen.findByText('storefront /');
  return within(screen.getByRole('contentinfo'));
}
async function column(title: string) {
  const heading = (await footer()).getByRole('heading', { name: title });
  return [...(heading.parentElement?.querySelectorAll('li') ?? [])];
}

test('HOME-22, HOME-23, HOME-24: shows the specified footer columns without dead links', async () => {
  renderShell();
  const texts = async (title: string) => (await column(title)).map((item) => item.textContent);
  expect(await texts('Services')).toEqual(['Branding', 'Design', 'Marketing', 'Advertisement']);
  expect(await texts('Company')).toEqual(['About us', 'Contact', 'Jobs', 'Press kit']);
  expect(await texts('Legal')).toEqual(['Terms of use', 'Privacy policy', 'Cookie policy']);
  const targets = (await footer()).getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/about', '/contact', '/jobs', '/press-kit', '/terms', '/privacy', '/cookies']);
});

test("shows the company's name and address as an owner last saved them", async () => {
  const company = { ...testCompany, name: 'Surma Works Ltd', address: 'Dock Road 9,\nChattogram' };
  renderShell({ company });
  expect((await footer()).getByText('Surma Works Ltd')).toBeDefined();
  expect((await footer()).getByText('Dock Road 9, Chattogram')).toBeDefined();
  expect(document.body.textContent).not.toContain('BSCIC');
});

test('HOME-25, HOME-26: sends the address in lower case and says how to confirm the subscription', async () => {
  const { user, server } = renderShell({ answers: { subscribe: { body: { subscribed: true } } } });
  const box = await footer();
  await user.type(box.getByLabelText('Email address'), 'Ann@Example.com');
  await user.click(box.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Please confirm with the link that we emailed you.')).toBeDefined();
  expect(server.callsOf('subscribe').map(({ body }) => body)).toEqual([{ email: 'ann@example.com' }]);
});

test("HOME-26, VAL-18: rejects an empty or invalid address with the login's message, and sends nothing", async () => {
  const { user, server } = renderShell();
  const box = await footer();
  await user.click(box.getByRole('button', { name: 'Subscribe' }));
  expect(box.getByText('Email is Required')).toBeDefined();
  await user.type(box.getByLabelText('Email address'), 'ann');
  await user.click(box.getByRole('button', { name: 'Subscribe' }));
  expect(box.getByText('Provide a valid Email Address')).toBeDefined();
  expect(server.callsOf('subscribe')).toEqual([]);
});

test('ERR-12: shows why the subscription failed, and keeps the address', async () => {
  const { user } = renderShell({ answers: { subscribe: refusal(503, 'down', 'Please come back later') } });
  const box = await footer();
  await user.type(box.getByLabelText('Email address'), 'ann@example.com');
  await user.click(box.getByRole('button', { name: 'Subscribe' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please come back later');
  expect(box.getByDisplayValue('ann@example.com')).toBeDefined();
});
