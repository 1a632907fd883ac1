import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from './storage/safe-storage.ts';

export type Theme = 'sheet' | 'night';

/** Storage key of the theme; the boot script reads it before the first paint. */
export const themeKey = 'shop:theme';

function isTheme(value: unknown): value is Theme {
  return value === 'sheet' || value === 'night';
}

function prefersNight(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (isTheme(chosen)) return chosen;
  return prefersNight().matches ? 'night' : 'sheet';
}

/** The browser's own bars take the colour of the page: index.html names one per theme. */
function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    colour.media = colour.dataset.theme === theme ? 'all' : 'not all';
}

const changed = new EventTarget();

function choose(theme: Theme): void {
  showTheme(theme);
  safeLocalStorage.write(themeKey, theme);
  changed.dispatchEvent(new Event('change'));
}

/** Calls `onChange` when the theme changes on this page, in another tab or in the system. */
function subscribe(onChange: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  changed.addEventListener('change', onChange, { signal });
  prefersNight().addEventListener('change', onChange, { signal });
  window.addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key !== themeKey || !isTheme(newValue)) return;
      showTheme(newValue);
      onChange();
    },
    { signal },
  );
  return () => ended.abort();
}

/** Returns the current theme and a function to choose one; it follows the system until the user chooses. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, currentTheme, () => 'sheet'), choose };
}
