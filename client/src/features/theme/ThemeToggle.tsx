import { MoonIcon, SunIcon } from '../../ui/glyph';
import { IconButton } from '../../ui/IconButton';

import { chooseTheme, useTheme } from './theme';

export function ThemeToggle({ className }: { className?: string }) {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Switch to ${other} theme`} className={className} onClick={() => chooseTheme(other)}>
      {other === 'light' ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
