// @vitest-environment jsdom
import { newPart } from '@shop/contracts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormatHelp } from './format-help.tsx';

/** The main picture is the first of `images`. */
const columns = Object.keys(newPart.shape)
  .filter((field) => field !== 'img')
  .map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

test.each(columns)('explains the column %s', (column) => {
  render(<FormatHelp />);
  const named = screen
    .getAllByRole('term', { hidden: true })
    .flatMap(({ textContent }) => textContent.split(', '));
  expect(named).toContain(column);
});
