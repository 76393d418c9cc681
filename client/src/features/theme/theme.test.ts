import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseTheme, followTheme, useTheme, useThemeChoice } from './theme';

let systemListeners: Set<() => void>;
let systemIsLight: boolean;

beforeEach(() => {
  systemListeners = new Set();
  systemIsLight = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemIsLight;
    },
    addEventListener: (_type: string, listener: () => void) => systemListeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => systemListeners.delete(listener),
  }));
  document.head.innerHTML = '<meta name="theme-color" content="#0E0B0A">';
  document.documentElement.dataset['theme'] = 'dark';
  localStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function systemBecomes(theme: 'light' | 'dark') {
  systemIsLight = theme === 'light';
  for (const listener of systemListeners) listener();
}

const shown = () => document.documentElement.dataset['theme'];

describe('the theme', () => {
  it("changes the page, the browser's bars and the stored choice", () => {
    const { result } = renderHook(() => useTheme());
    expect(result.current).toBe('dark');
    act(() => chooseTheme('light'));
    expect(result.current).toBe('light');
    expect(shown()).toBe('light');
    expect(document.querySelector('meta')?.content).toBe('#FBF7F2');
    expect(localStorage.getItem('theme')).toBe('light');
  });

  it('stays dark on a light system until the system changes', () => {
    systemIsLight = true;
    const stop = followTheme();
    expect(shown()).toBe('dark');
    systemBecomes('dark');
    systemBecomes('light');
    expect(shown()).toBe('light');
    stop();
  });

  it('does not follow the system against a choice', () => {
    const stop = followTheme();
    chooseTheme('dark');
    systemBecomes('light');
    expect(shown()).toBe('dark');
    stop();
  });

  it('is that of the system from the moment this is chosen, and changes with it', () => {
    systemIsLight = true;
    const stop = followTheme();
    const { result } = renderHook(() => useThemeChoice());
    expect(result.current).toBe('dark');
    act(() => chooseTheme('system'));
    expect([result.current, shown(), localStorage.getItem('theme')]).toEqual(['system', 'light', 'system']);
    act(() => systemBecomes('dark'));
    expect([result.current, shown()]).toEqual(['system', 'dark']);
    stop();
  });

  it('takes over a choice made in another tab', () => {
    const stop = followTheme();
    localStorage.setItem('theme', 'light');
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(shown()).toBe('light');
    stop();
  });

  it('removes its listeners when it stops following', () => {
    followTheme()();
    expect(systemListeners.size).toBe(0);
  });

  it('changes even if nothing can be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    chooseTheme('light');
    expect(shown()).toBe('light');
  });
});
