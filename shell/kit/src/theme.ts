import { useEffect, useState } from 'react';
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

/** Returns the current theme and a function to choose one; it follows the system until the user chooses. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => {
    const system = prefersNight();
    const follow = (): void => setTheme(currentTheme());
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, []);
  const choose = (next: Theme): void => {
    document.documentElement.dataset.theme = next;
    safeLocalStorage.write(themeKey, next);
    setTheme(next);
  };
  return { theme, choose };
}
