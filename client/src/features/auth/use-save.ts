import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { ApiError } from '../../lib/api-client';
import { captureViewer, viewerKey } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { useAuth } from './auth-context';

type Save = {
  /** Names what is saved, in lower case, as in "Failed to update bio". */
  thing: string;
  /** Called only if the dialog is still open. */
  onSaved: () => void;
  /** Whether scores or the order of lists depend on what is saved. */
  changesLists?: boolean;
};

/** Resolves to what changed, or to null if the request was cancelled. */
type Request = () => Promise<Partial<OwnUser> | null>;

/** Pressing twice saves once. After a failure nothing has changed and what was typed stays. */
export function useSave({ thing, onSaved, changesLists = false }: Save) {
  const queryClient = useQueryClient();
  const { user, updateUser } = useAuth();
  const [isSaving, setSaving] = useState(false);
  const isUnderWay = useRef(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const send = async (request: Request) => {
    const isSame = captureViewer();
    try {
      const changes = await request();
      if (!changes || !isSame() || !user) return;
      updateUser(changes);
      const queryKey = viewerKey(user.id);
      // Lists on the screen are refetched. The others are removed, since they would first appear with old scores.
      if (changesLists) queryClient.removeQueries({ queryKey, type: 'inactive' });
      void queryClient.invalidateQueries({ queryKey, refetchType: changesLists ? 'active' : 'none' });
      if (isOpen.current) onSaved();
      showToast({ title: `${thing.charAt(0).toUpperCase()}${thing.slice(1)} updated successfully!` });
    } catch (error) {
      if (!isSame()) return;
      showToast({
        title: `Failed to update ${thing}`,
        description: saveFailureText(error),
        tone: 'destructive',
      });
    }
  };
  const save = async (request: Request) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSaving(true);
    await send(request);
    isUnderWay.current = false;
    setSaving(false);
  };
  return { isSaving, save };
}

const LATER = 'Please try again later';

/** Describes a failed save by the server's message, or by its status if there is none. */
export function saveFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return LATER;
  if (error.status === 0) return error.message;
  return error.body?.message ?? `HTTP error! status: ${error.status}`;
}
