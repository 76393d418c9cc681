import type { QueryClient } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import type { INVITATION_ANSWERS } from '#shared/api/invitations';
import { requestNothing } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { sameViewer } from '../../lib/viewer-change';
import { showToast } from '../../ui/toast-store';
import { takeFromFeed } from '../tribs/trib-cache';

type Answer = (typeof INVITATION_ANSWERS)[number];

function answerInvitation(id: number, answer: Answer): Promise<void> {
  return requestNothing(`/api/invitations/${id}`, { method: 'PUT', body: { answer } });
}

/** Not shown again, here and among the invitations, until it is taken back. */
export async function hideTrib(queryClient: QueryClient, { id }: Pick<Trib, 'id'>): Promise<void> {
  const isSame = sameViewer();
  const putBack = takeFromFeed(queryClient, id);
  try {
    await answerInvitation(id, 'not-interested');
    // The undo would be sent for whoever looks by then.
    if (!isSame()) return;
    showToast({
      title: 'Hidden',
      description: "You won't be shown this one again.",
      action: { label: 'Undo', onPress: () => void showAgain(id, putBack) },
    });
  } catch (error) {
    putBack();
    if (isSame()) tell('Not hidden', error);
  }
}

async function showAgain(id: number, putBack: () => void): Promise<void> {
  try {
    await answerInvitation(id, 'open');
    putBack();
  } catch (error) {
    tell('Still hidden', error);
  }
}

export function reportTrib(tribId: number, reason: string): Promise<void> {
  return requestNothing('/api/reports', { method: 'POST', body: { tribId, reason } });
}

function tell(title: string, error: unknown): void {
  showToast({ title, description: messageFor(error, 'Please try again'), tone: 'destructive' });
}
