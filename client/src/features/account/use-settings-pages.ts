import { useCallback, useEffect, useState } from 'react';
import { AUTH_ERROR_PARAM, AUTH_RESULT_PARAM } from '#shared/api/auth';
import { paths, SHOWN_SETTINGS } from '../../lib/paths';
import { enterDialog, goBackBy, historyState, isOpenDialog, goBackOnce } from '../../lib/history-steps';
import type { useHistoryDialog } from '../../ui/use-history-dialog';

export const SETTINGS_SHEET = 'settings';

type Sheet = Pick<ReturnType<typeof useHistoryDialog>, 'isOpen' | 'open' | 'leave'>;

/**
 * Back leads from a page to the menu, and from the menu out of the sheet: each is a history entry. Both belong to the
 * sheet, so that a confirmation over a page leads back to it.
 */
export function useSettingsPages({ isOpen, open, leave: leaveSheet }: Sheet) {
  const [page, setPage] = useState<SettingsPage | null>(null);
  const [lastPage, setLastPage] = useState<SettingsPage | null>(null);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    const onPopState = () => setPage(pageInHistory());
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  const openPage = useCallback((next: SettingsPage) => {
    // From one page to another, where both panes are shown: Back leads out of either in one step.
    if (pageInHistory() === null) enterDialog({ settingsPage: next });
    else history.replaceState({ ...historyState(), settingsPage: next }, '');
    setPage(next);
    setLastPage(next);
  }, []);

  /** Resolves when both entries are removed. */
  const leave = useCallback(async () => {
    setLeaving(true);
    if (pageInHistory() !== null) await goBackBy(1);
    await leaveSheet();
    setLeaving(false);
  }, [leaveSheet]);
  const close = useCallback(() => void leave(), [leave]);

  return { isOpen: isOpen && !isLeaving, open, close, leave, page, lastPage, openPage, toMenu: goBackOnce };
}

function pageInHistory(): SettingsPage | null {
  const state = historyState();
  return isOpenDialog(SETTINGS_SHEET) && 'settingsPage' in state && isPage(state.settingsPage)
    ? state.settingsPage
    : null;
}

function isPage(name: unknown): name is SettingsPage {
  return typeof name === 'string' && Object.hasOwn(SETTINGS_PAGES, name);
}

/** What the sheet shows besides its menu, and the title of each. */
export const SETTINGS_PAGES = {
  notifications: 'Notifications',
  notificationSettings: 'Notification settings',
  calendar: 'Calendar',
  keep: 'Keep this account',
  password: 'Change password',
  mail: 'Email',
  waysIn: 'Passkeys and recovery codes',
  devices: 'Signed-in devices',
  otherDevice: 'Use another device',
  security: 'Security log',
  blocked: 'Blocked people',
  safety: 'Meeting people safely',
  help: 'Help and contact',
  export: 'Export my data',
  delete: 'Delete my account',
} as const;

export type SettingsPage = keyof typeof SETTINGS_PAGES;

/** The profile with this page of its settings open, for whoever comes back from elsewhere. */
export const settingsPath = (page: SettingsPage) => `${paths.profile}?${SHOWN_SETTINGS}=${page}`;

/** The page that the address asks for, once; null while the end of a sign-in is still read from it. */
export function takeRequestedPage(search: string): SettingsPage | null {
  const params = new URLSearchParams(search);
  const page = params.get(SHOWN_SETTINGS);
  if (!isPage(page) || params.has(AUTH_RESULT_PARAM) || params.has(AUTH_ERROR_PARAM)) return null;
  const url = new URL(location.href);
  url.searchParams.delete(SHOWN_SETTINGS);
  history.replaceState(history.state, '', url);
  return page;
}
