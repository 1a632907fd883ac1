import { useTheme } from '@shop/front-kit';
import { Moon, Sun } from 'lucide-react';

export function ThemeSwitch() {
  const { theme, choose } = useTheme();
  const next = theme === 'night' ? 'sheet' : 'night';
  return (
    <button type="button" className="kit-icon-button" onClick={() => choose(next)}>
      {theme === 'night' ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
      <span className="sr-only">
        {next === 'night' ? 'Switch to dark colours' : 'Switch to light colours'}
      </span>
    </button>
  );
}
