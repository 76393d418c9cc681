import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useReducer, useRef, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { clearUserCard, saveUserCard } from '../../lib/storage';
import { runSignOutCleanUps, viewerChanged, viewerKey } from '../../lib/viewer-scope';
import { authReducer, initialAuthState } from './auth-state';
import { useSession, type SessionResponse } from './use-session';

/** The viewer's state, and everything that follows when the viewer changes. */
export function useViewer(
  onSignedInElsewhere: (user: OwnUser) => Promise<unknown>,
  onEndedElsewhere: () => void,
) {
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(authReducer, initialAuthState);
  const [isRestoring, setRestoring] = useState(true);
  /** `undefined`: not known yet, so nothing on the screen is personal. */
  const viewer = useRef<OwnUser | null | undefined>(undefined);
  /** The person whose data is on the device and in memory. */
  const lastPerson = useRef<number | null>(null);

  const switchViewer = useCallback(
    (user: OwnUser | null) => {
      const before = viewer.current;
      const isOther = before !== undefined && before?.id !== user?.id;
      viewer.current = user;
      if (isOther) {
        viewerChanged();
        queryClient.removeQueries({ queryKey: viewerKey(before?.id ?? null) });
      }
      const next = user?.id ?? null;
      if (lastPerson.current !== null && lastPerson.current !== next) void runSignOutCleanUps(next);
      lastPerson.current = next;
      setRestoring(false);
      if (user) {
        saveUserCard(user);
        dispatch({ type: 'signedIn', user });
      } else {
        clearUserCard();
        dispatch({ type: 'signedOut' });
      }
    },
    [queryClient],
  );

  const invalidateInFlight = useSession(state.isAuthenticated, (response: SessionResponse, wasRefused) => {
    if (response === 'unreachable') {
      if (viewer.current !== undefined) return;
      viewer.current = null;
      setRestoring(false);
      dispatch({ type: 'signedOut' });
      return;
    }
    const isNew = response !== null && viewer.current?.id !== response.id;
    const hasEnded = response === null && wasRefused && Boolean(viewer.current);
    // Then their data is removed before that is shown.
    if (hasEnded) lastPerson.current = null;
    switchViewer(response);
    if (hasEnded) onEndedElsewhere();
    if (isNew) void onSignedInElsewhere(response);
  });

  const authenticateUser = useCallback(
    (user: OwnUser) => {
      invalidateInFlight();
      switchViewer(user);
    },
    [switchViewer, invalidateInFlight],
  );

  /** After what the person left has been removed. */
  const signOut = useCallback(() => {
    invalidateInFlight();
    lastPerson.current = null;
    switchViewer(null);
  }, [switchViewer, invalidateInFlight]);

  const updateUser = useCallback((changes: Partial<OwnUser>) => {
    if (!viewer.current) return;
    viewer.current = { ...viewer.current, ...changes };
    saveUserCard(viewer.current);
    dispatch({ type: 'updated', changes });
  }, []);

  return { state, dispatch, isRestoring, authenticateUser, signOut, updateUser };
}
