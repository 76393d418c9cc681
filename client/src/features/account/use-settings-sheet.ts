import { useCallback, useState } from 'react';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import type { SettingsPage } from './settings-pages';

/** Back leads from a page to the menu, and from the menu out of the sheet: each is a history entry. */
export function useSettingsSheet() {
  const { isOpen, open, leave: leaveSheet } = useHistoryDialog('settings');
  const { isOpen: isOnPage, open: enterPage, leave: leavePage } = useHistoryDialog('settings-page');
  const [page, setPage] = useState<SettingsPage | null>(null);

  const openPage = useCallback(
    (next: SettingsPage) => {
      setPage(next);
      enterPage();
    },
    [enterPage],
  );
  const toMenu = useCallback(() => void leavePage(), [leavePage]);

  /** Resolves when both entries are removed. */
  const leave = useCallback(async () => {
    // Hides the sheet at once; its entry can only be removed when it is the current one.
    void leaveSheet();
    await leavePage();
    await leaveSheet();
  }, [leaveSheet, leavePage]);
  const close = useCallback(() => void leave(), [leave]);

  return { isOpen, open, close, leave, page: isOnPage ? page : null, lastPage: page, openPage, toMenu };
}
