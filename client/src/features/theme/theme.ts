import { useSyncExternalStore } from 'react';
import { readTheme, saveTheme, type Theme } from '../../lib/storage';

/** The browser's own bars take the colour of the ground. The same values stand in the palette and in index.html. */
const GROUND: Record<Theme, string> = { dark: '#0E0B0A', light: '#FBF7F2' };

const listeners = new Set<() => void>();

/** The document is the truth: the script in index.html has set it before the first paint. */
function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  saveTheme(theme);
  show(theme);
}

function onStorage({ key }: StorageEvent): void {
  const chosen = key === 'theme' ? readTheme() : null;
  if (chosen) show(chosen);
}

/** Without a choice, changes of the system are followed; a choice made in another tab always is. */
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'dark');
}
