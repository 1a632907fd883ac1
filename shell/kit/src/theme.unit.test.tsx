// @vitest-environment jsdom
import { renderWithKit } from '@shop/front-kit/testing';
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { themeKey, useTheme } from './theme.ts';

function Switch() {
  const { theme, choose } = useTheme();
  return (
    <button type="button" onClick={() => choose(theme === 'night' ? 'sheet' : 'night')}>
      {theme}
    </button>
  );
}

function CardField() {
  return <p>card in {useTheme().theme}</p>;
}

test('shows the chosen theme everywhere, also when it is chosen in another tab', async () => {
  onTestFinished(() => {
    delete document.documentElement.dataset.theme;
    document.head.innerHTML = '';
  });
  document.head.innerHTML = `
    <meta name="theme-color" content="#fff" data-theme="sheet" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#000" data-theme="night" media="(prefers-color-scheme: dark)">`;
  const colours = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ media }) => media);
  const { user } = renderWithKit(
    <>
      <Switch />
      <CardField />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'sheet' }));
  expect(screen.getByText('card in night')).toBeTruthy();
  expect(colours()).toEqual(['not all', 'all']);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue: 'sheet' })));
  expect(screen.getByText('card in sheet')).toBeTruthy();
  expect(document.documentElement.dataset.theme).toBe('sheet');
  expect(colours()).toEqual(['all', 'not all']);
});
