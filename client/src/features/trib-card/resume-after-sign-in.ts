import { useEffect } from 'react';
import type { Trib } from '#shared/api/tribs';
import { useAuth } from '../auth/auth-context';
import type { CardActions } from './card-actions';

/** For a provider's sign-in: the pressed action, and the way back to this card. */
export function resumeOptions(pressed: string, { id }: Pick<Trib, 'id'>) {
  const query = new URLSearchParams(location.search);
  query.set('trib', String(id));
  return {
    resumeKey: `${pressed} ${id}`,
    returnSearch: `?${query}`,
    asksForName: pressed === 'join',
  };
}

/** After the return the card is the first, and its pending action resumes. */
export function useResumeAfterSignIn(actions: CardActions, first: Trib | undefined): void {
  const { user, takePendingAction } = useAuth();
  useEffect(() => {
    if (!user || !first) return;
    const [pressed, id] = takePendingAction?.()?.split(' ') ?? [];
    if (Number(id) !== first.id) return;
    if (pressed === 'hide') actions.hide(first);
    // A visitor's card shows neither: if the viewer already joined or saved it, nothing changes.
    else if (pressed === 'join' && !first.membership) actions.join(first);
    else if (pressed === 'save' && !first.saved) actions.save(first);
  });
}
