import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { clearUserCard, saveUserCard } from '../../lib/storage';
import { viewerChanged } from '../../lib/viewer-change';
import { authReducer, initialAuthState } from './auth-state';
import { useSession, type SessionAnswer } from './use-session';
import { clearViewerCaches } from './viewer-caches';

/** Who is looking: the state, and everything that follows when that is somebody else. */
export function useViewer(onSignedInElsewhere: (user: OwnUser) => Promise<unknown>) {
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(authReducer, initialAuthState);
  const [isRestoring, setRestoring] = useState(true);
  /** `undefined`: not known yet, so nothing on the screen belongs to anybody. */
  const viewer = useRef<OwnUser | null | undefined>(undefined);

  const become = useCallback(
    (user: OwnUser | null) => {
      const before = viewer.current;
      const isOther = before !== undefined && before?.id !== user?.id;
      viewer.current = user;
      if (isOther) viewerChanged();
      setRestoring(false);
      if (user) {
        saveUserCard(user);
        dispatch({ type: 'signedIn', user });
      } else {
        clearUserCard();
        dispatch({ type: 'signedOut' });
      }
      if (user && isOther) void clearViewerCaches(queryClient);
    },
    [queryClient],
  );

  const wasSignedIn = useRef(false);
  useEffect(() => {
    // After the pages of who left are gone: they would ask again, and be refused.
    if (wasSignedIn.current && !state.isAuthenticated) void clearViewerCaches(queryClient);
    wasSignedIn.current = state.isAuthenticated;
  }, [state.isAuthenticated, queryClient]);

  const outdateAnswers = useSession(state.isAuthenticated, (answer: SessionAnswer) => {
    if (answer === 'unreachable') {
      setRestoring(false);
      viewer.current ??= null;
      if (!viewer.current) dispatch({ type: 'signedOut' });
      return;
    }
    const isNew = answer !== null && viewer.current?.id !== answer.id;
    become(answer);
    if (isNew) void onSignedInElsewhere(answer);
  });

  const authenticateUser = useCallback(
    (user: OwnUser) => {
      outdateAnswers();
      become(user);
    },
    [become, outdateAnswers],
  );

  const signOut = useCallback(() => {
    outdateAnswers();
    become(null);
  }, [become, outdateAnswers]);

  const updateUser = useCallback((changes: Partial<OwnUser>) => {
    if (!viewer.current) return;
    viewer.current = { ...viewer.current, ...changes };
    saveUserCard(viewer.current);
    dispatch({ type: 'updated', changes });
  }, []);

  return { state, dispatch, isRestoring, authenticateUser, signOut, updateUser };
}
