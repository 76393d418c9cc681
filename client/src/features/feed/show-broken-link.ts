import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { showToast } from '../../ui/toast-store';

export function showBrokenLink(error: Error, isVisitor: boolean): void {
  if (error instanceof ApiError && error.status === 403) {
    const signIn = isVisitor ? 'If you are one of them, sign in to see it. ' : '';
    showToast({
      title: messageFor(error, 'This meetup is for others'),
      description: `${signIn}Here are others you may like.`,
    });
    return;
  }
  showToast({
    title: 'This meetup is no longer here',
    description: 'It may have been cancelled. Here are others you may like.',
  });
}
