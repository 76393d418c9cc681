import { useCallback, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { goBackOnce, isOpenDialog } from '../../lib/history-steps';
import { paths, SEAT_ME, seatMePath } from '../../lib/paths';
import { useAuth, useRequireAuth } from '../auth/auth-context';

/** Marks the history entry that opened it, so that closing goes back. */
const DIALOG = 'seat-me';

/** The sheet is open at an address of its own, for signed-in people, so that every page can link to it. */
export function useEntrySheet() {
  const [, navigate] = useLocation();
  const isWanted = new URLSearchParams(useSearch()).has(SEAT_ME);
  const { user, isRestoring } = useAuth();
  const requireAuth = useRequireAuth();
  const open = useCallback(() => {
    const show = () => {
      if (!location.search.includes(SEAT_ME)) navigate(seatMePath, { state: { dialog: DIALOG } });
    };
    requireAuth('be seated at a table', show, { resumeKey: DIALOG });
  }, [navigate, requireAuth]);
  const close = useCallback(() => {
    if (isOpenDialog(DIALOG)) goBackOnce();
    else navigate(paths.trib, { replace: true });
  }, [navigate]);
  const asksVisitor = isWanted && !isRestoring && user === null;
  useEffect(() => {
    if (asksVisitor) open();
  }, [asksVisitor, open]);
  return { isWanted, isOpen: isWanted && user !== null, open, close };
}
