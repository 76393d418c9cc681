import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { showToast } from '../../ui/toast-store';
import * as t from './texts';

export function showBrokenLink(error: Error, isVisitor: boolean): void {
  if (error instanceof ApiError && error.status === 403) {
    showToast({
      title: messageFor(error, t.meetupForOthers),
      description: isVisitor ? t.ifYouOneOf : t.hereAreOthers,
    });
    return;
  }
  showToast({
    title: t.meetupNoLongerHere,
    description: t.mayCancelledHereOthers,
  });
}
