import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners';
import { readTheme, saveTheme, type Theme, type ThemeChoice } from '../../lib/storage';

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

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

const showChoice = (choice: ThemeChoice) => show(choice === 'system' ? systemTheme() : choice);

export function chooseTheme(choice: ThemeChoice): void {
  saveTheme(choice);
  showChoice(choice);
}

function onStorage({ key }: StorageEvent): void {
  const chosen = key === 'theme' ? readTheme() : null;
  if (chosen) showChoice(chosen);
}

function onSystem(): void {
  const choice = readTheme();
  if (choice === null || choice === 'system') show(systemTheme());
}

/** Follows the system unless light or dark was chosen. A choice made in another tab always applies. */
export function followTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: light)');
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

const chosenTheme = (): ThemeChoice => readTheme() ?? shownTheme();

/** The chosen theme; before a choice, the theme that is shown. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(listeners.add, chosenTheme);
}
