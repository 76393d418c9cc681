import { useQueryClient } from '@tanstack/react-query';
import type { OwnUser } from '#shared/api/users';
import { ApiError } from '../../lib/api-client';
import { useWrite } from '../../lib/use-write';
import { viewerKey } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { useAuth } from './auth-context';
import * as t from './texts';

type ProfileWrite<Input> = {
  thing: string;
  /** The toasts afterwards, such as "Bio updated successfully!". */
  saved: string;
  failed: string;
  /** Resolves to what has changed. */
  send: (input: Input) => Promise<Partial<OwnUser>>;
  /** Called once the viewer shows what has changed. */
  done?: () => void;
  close?: () => void;
  /** Whether scores or the order of lists depend on what is saved. */
  changesLists?: boolean;
};

export function useProfileWrite<Input>({
  thing,
  saved,
  failed,
  send,
  done,
  close,
  changesLists = false,
}: ProfileWrite<Input>) {
  const queryClient = useQueryClient();
  const { user, updateUser } = useAuth();
  const queryKey = viewerKey(user?.id ?? null);
  return useWrite({
    subject: `own ${thing}`,
    send,
    done: (changes) => {
      updateUser(changes);
      done?.();
      // Lists on the screen are refetched. The others are removed, since they would first appear with old scores.
      if (changesLists) queryClient.removeQueries({ queryKey, type: 'inactive' });
      showToast({ title: saved });
    },
    ...(close && { close }),
    failure: { toast: failed, text: saveFailureText },
    stale: () => queryClient.invalidateQueries({ queryKey, refetchType: changesLists ? 'active' : 'none' }),
  });
}

const LATER = t.tryAgainLater;

/** Describes a failed save by the server's message, or by its status if there is none. */
export function saveFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return LATER;
  if (error.status === 0) return error.message;
  return error.body?.message ?? t.httpError({ status: String(error.status) });
}
