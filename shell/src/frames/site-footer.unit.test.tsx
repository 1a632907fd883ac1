// @vitest-environment jsdom
import { failOnConsoleNoise, installDomStubs, refusal } from '@shop/front-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

failOnConsoleNoise();
installDomStubs();

async function footer() {
  await screen.findByText('storefront /');
  return within(screen.getByRole('contentinfo'));
}
async function column(title: string) {
  const heading = (await footer()).getByRole('heading', { name: title });
  return [...(heading.parentElement?.querySelectorAll('li') ?? [])];
}

test('HOME-22, HOME-23, HOME-24: when the footer is drawn, then its columns are the specified ones and no link is dead', async () => {
  renderShell();
  const texts = async (title: string) => (await column(title)).map((item) => item.textContent);
  expect(await texts('Services')).toEqual(['Branding', 'Design', 'Marketing', 'Advertisement']);
  expect(await texts('Company')).toEqual(['About us', 'Contact', 'Jobs', 'Press kit']);
  expect(await texts('Legal')).toEqual(['Terms of use', 'Privacy policy', 'Cookie policy']);
  const targets = (await footer()).getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/about', '/contact', '/jobs', '/press-kit', '/terms', '/privacy', '/cookies']);
});

test('HOME-25, HOME-26: when an address is subscribed, then it is sent once and confirmed', async () => {
  const { user, server } = renderShell({ answers: { subscribe: { body: { subscribed: true } } } });
  const box = await footer();
  await user.type(box.getByLabelText('Email address'), 'Ann@Example.com');
  await user.click(box.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Thank you! You are subscribed.')).toBeDefined();
  expect(server.callsOf('subscribe').map(({ body }) => body)).toEqual([{ email: 'ann@example.com' }]);
});

test('HOME-26, VAL-18: when the address is empty or wrong, then the message is the login’s and nothing is sent', async () => {
  const { user, server } = renderShell();
  const box = await footer();
  await user.click(box.getByRole('button', { name: 'Subscribe' }));
  expect(box.getByText('Email is Required')).toBeDefined();
  await user.type(box.getByLabelText('Email address'), 'ann');
  await user.click(box.getByRole('button', { name: 'Subscribe' }));
  expect(box.getByText('Provide a valid Email Address')).toBeDefined();
  expect(server.callsOf('subscribe')).toEqual([]);
});

test('ERR-12: when the subscription fails, then the reason is told and the address stays', async () => {
  const { user } = renderShell({ answers: { subscribe: refusal(503, 'down', 'Please come back later') } });
  const box = await footer();
  await user.type(box.getByLabelText('Email address'), 'ann@example.com');
  await user.click(box.getByRole('button', { name: 'Subscribe' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please come back later');
  expect(box.getByDisplayValue('ann@example.com')).toBeDefined();
});
