// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  render(
    <>
      <Switch />
      <CardField />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'sheet' }));
  expect(screen.getByText('card in night')).toBeTruthy();
  expect(colours()).toEqual(['not all', 'all']);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue: 'sheet' })));
  expect(screen.getByText('card in sheet')).toBeTruthy();
  expect(document.documentElement.dataset.theme).toBe('sheet');
  expect(colours()).toEqual(['all', 'not all']);
});
