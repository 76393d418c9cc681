import { useEffect } from 'react';
import type { Trib } from '#shared/api/tribs';
import { useAuth } from '../auth/auth-context';
import type { CardActions } from './card-actions';

/** For who signs in at a provider: what was pressed, and the way back to this very card. */
export function backTo(pressed: string, { id }: Pick<Trib, 'id'>) {
  const query = new URLSearchParams(location.search);
  query.set('trib', String(id));
  return { again: `${pressed} ${id}`, returnSearch: `?${query}` };
}

/** Back from there the card is the first, and what was pressed on it goes on. */
export function useGoingOn(actions: CardActions, first: Trib | undefined): void {
  const { user, takeWaiting } = useAuth();
  useEffect(() => {
    if (!user || !first) return;
    const [pressed, id] = takeWaiting?.()?.split(' ') ?? [];
    if (Number(id) !== first.id) return;
    if (pressed === 'hide') actions.hide(first);
    // A visitor's card shows neither: who turns out to be in, or to have saved it, loses nothing by it.
    else if (pressed === 'join' && !first.membership) actions.join(first);
    else if (pressed === 'save' && !first.saved) actions.save(first);
  });
}
