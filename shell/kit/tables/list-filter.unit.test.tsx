// @vitest-environment jsdom
import { Button } from '@shop/front-kit';
import { renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choiceFilter, listFilter, textFilter, useListFilter } from './list-filter.ts';

const filters = listFilter({ q: textFilter, state: choiceFilter(['paid', 'shipped']) });

function Filters() {
  const [filter, change] = useListFilter(filters);
  return (
    <>
      <output>{JSON.stringify(filter)}</output>
      <Button onClick={() => change({ q: '', state: 'shipped' })}>Shipped</Button>
    </>
  );
}

test.each([
  ['?q=disc&state=paid', { q: 'disc', state: 'paid' }],
  ['?state=lost&page=2', { q: '' }],
  ['', { q: '' }],
])('reads the filters of the address %s, and ignores unknown ones', (search, filter) => {
  renderWithKit(<Filters />, { at: `/list${search}` });
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual(filter);
});

test('writes changed filters into the address, drops empty ones and keeps the others', async () => {
  const { user, location } = renderWithKit(<Filters />, { at: '/list?q=disc&sort=name' });
  await user.click(screen.getByRole('button', { name: 'Shipped' }));
  expect(location()).toBe('/list?sort=name&state=shipped');
});
