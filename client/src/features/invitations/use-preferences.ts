import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { goBackOnce } from '../../lib/go-back-once';
import { isOpenDialog } from '../../lib/history-steps';
import { paths } from '../../lib/paths';
import { useAuth, useRequireAuth } from '../auth/auth-context';

/** Marks the history entry that opened them, so that closing goes back. */
const DIALOG = 'preferences';

/** The preferences are open at `/tribs`, for signed-in people. */
export function usePreferences() {
  const [path, navigate] = useLocation();
  const { user, isRestoring, takePendingAction } = useAuth();
  const requireAuth = useRequireAuth();
  const isWanted = path.startsWith(paths.tribs);
  const isOpen = isWanted && user !== null;

  const open = useCallback(() => {
    const show = () => {
      if (!location.pathname.startsWith(paths.tribs)) navigate(paths.tribs, { state: { dialog: DIALOG } });
    };
    requireAuth('set your preferences', show, { staysHere: true, resumeKey: DIALOG });
  }, [navigate, requireAuth]);

  /** A link that opened them directly has no page to go back to. */
  const close = useCallback(() => {
    if (isOpenDialog(DIALOG)) goBackOnce();
    else navigate(paths.trib, { replace: true });
  }, [navigate]);

  const asksVisitor = isWanted && !isRestoring && user === null;
  useEffect(() => {
    if (asksVisitor) open();
  }, [asksVisitor, open]);

  useEffect(() => {
    if (user && takePendingAction?.() === DIALOG) open();
  }, [user, takePendingAction, open]);

  return { isWanted, isOpen, open, close };
}
