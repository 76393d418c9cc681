import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners';
import { readTheme, saveTheme, type Theme } from '../../lib/storage';

/** The colour of the browser's own bars. The same values are in the palette and in index.html. */
const BAR_COLORS: Record<Theme, string> = { dark: '#0E0B0A', light: '#FBF7F2' };

const listeners = createListeners();

/** The document has the current theme: the script in index.html sets it before the first paint. */
function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLORS[theme]);
  listeners.notify();
}

export function chooseTheme(theme: Theme): void {
  saveTheme(theme);
  show(theme);
}

function onStorage({ key }: StorageEvent): void {
  const chosen = key === 'theme' ? readTheme() : null;
  if (chosen) show(chosen);
}

/** Without a choice it follows the system; a choice made in another tab always applies. */
export function followTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: light)');
  const onSystem = () => {
    if (readTheme() === null) show(system.matches ? 'light' : 'dark');
  };
  system.addEventListener('change', onSystem);
  addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', onSystem);
    removeEventListener('storage', onStorage);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(listeners.add, shownTheme, () => 'dark');
}
