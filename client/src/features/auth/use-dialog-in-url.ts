import { useCallback, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { closeOverlay, opens } from '../../navigation/overlays';
import { useAuth, useRequireAuth } from './auth-context';

type DialogInUrl = {
  /** Marks the history entry that opened the dialog, so that closing goes back, and resumes it after a sign-in. */
  name: string;
  /** The dialog's URL, and the page shown below it if a link opened that URL directly. */
  path: string;
  pageBelow: string;
  /** Completes the title "Sign in to {action}". */
  action: string;
  isShownAt: (pathname: string, search: string) => boolean;
};

/** A dialog for signed-in people that is open at a URL of its own, so that every page can link to it. */
export function useDialogInUrl({ name, path, pageBelow, action, isShownAt }: DialogInUrl) {
  const [pathname, navigate] = useLocation();
  const isWanted = isShownAt(pathname, useSearch());
  const { user, isRestoring } = useAuth();
  const requireAuth = useRequireAuth();
  const open = useCallback(() => {
    const show = () => {
      if (!isShownAt(location.pathname, location.search)) navigate(path, { state: opens(name) });
    };
    requireAuth(action, show, { resumeKey: name });
  }, [navigate, requireAuth, name, path, action, isShownAt]);
  const close = useCallback(() => void closeOverlay(name, pageBelow), [name, pageBelow]);
  const asksVisitor = isWanted && !isRestoring && user === null;
  useEffect(() => {
    if (asksVisitor) open();
  }, [asksVisitor, open]);
  return { isWanted, isOpen: isWanted && user !== null, open, close };
}
