// @vitest-environment jsdom
import { renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TaxRulesPage } from './tax-rules.page.tsx';

test('lists the rules, and says which one holds for a country and a tax number', async () => {
  const { user } = renderWithKit(<TaxRulesPage />, { session: signedIn() });
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  const holding = screen.getByRole('status');
  expect(holding.textContent).toMatch(/^VAT 15%/);
  await user.selectOptions(screen.getByLabelText('Delivery to'), 'France');
  expect(holding.textContent).toMatch(/^Export, zero-rated/);
  await user.type(screen.getByLabelText('Tax number of the buyer'), 'FR 83 40483304');
  expect(screen.getByText('Not the format of an EU VAT number')).toBeTruthy();
  await user.type(screen.getByLabelText('Tax number of the buyer'), '8');
  expect(holding.textContent).toMatch(/The buyer owes import VAT/);
});
