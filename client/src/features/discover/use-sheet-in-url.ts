import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { goBackOnce } from '../../lib/go-back-once';
import { isOpenDialog } from '../../lib/history-steps';
import { idInUrl } from '../../lib/id-in-url';
import { type SheetName, withSheet } from './discover-url';

/** A sheet that the URL opens. Closing it goes back, unless a link opened it directly. */
export function useSheetInUrl(name: SheetName) {
  const [, navigate] = useLocation();
  const id = idInUrl(useSearch(), name);
  const close = useCallback(() => {
    if (isOpenDialog(name)) {
      goBackOnce();
      return;
    }
    // A response may close it when the person is elsewhere.
    if (idInUrl(location.search, name) === null) return;
    const query = withSheet(location.search, name, null);
    navigate(query === '' ? location.pathname : `${location.pathname}?${query}`, { replace: true });
  }, [navigate, name]);
  return { id, close };
}

/** What a link needs to open the sheet over the current page. */
export function useSheetLink(name: SheetName) {
  const [path] = useLocation();
  const search = useSearch();
  return (id: number) => ({ href: `${path}?${withSheet(search, name, id)}`, state: { dialog: name } });
}
