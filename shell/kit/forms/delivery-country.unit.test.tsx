// @vitest-environment jsdom
import { renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useDeliveryCountry } from './delivery-country.ts';

afterEach(() => void vi.restoreAllMocks());

function Country() {
  return <p>to {useDeliveryCountry().country ?? 'choose'}</p>;
}

test.each([
  ['fr-FR', 'to FR'],
  ['fr', 'to choose'],
  ['en-US@posix', 'to choose'],
  ['C', 'to choose'],
  ['', 'to choose'],
])('starts with the country of the browser language "%s"', (language, text) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  renderWithKit(<Country />);
  expect(screen.getByText(text)).toBeTruthy();
});
