import { useEffect } from 'react';
import type { OwnUser } from '#shared/api/users';
import { useAuth, useRequireAuth } from './auth-context';

/**
 * The viewer of a sheet that only signed-in people may see. A visitor whom a link has led to it is asked to sign in to
 * {action}; afterwards the URL opens it.
 */
export function useSheetViewer(isOpen: boolean, action: string): OwnUser | null {
  const { user, isRestoring } = useAuth();
  const requireAuth = useRequireAuth();
  const asksVisitor = isOpen && !isRestoring && user === null;
  useEffect(() => {
    if (asksVisitor) requireAuth(action, () => undefined);
  }, [asksVisitor, requireAuth, action]);
  return user;
}
