import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PlaceShown } from '#shared/domain/home';
import { Button } from '../../ui/Button';
import { useAuth } from '../auth/auth-context';
import { KeepAccount } from '../auth/KeepAccount';
import { invalidateTribs } from '../tribs/refresh-tribs';
import * as t from './texts';

/** Says why a person who is going does not see the place that a host typed, and what they can do about it. */
export function WithheldPlace({ placeShown }: { placeShown: PlaceShown }) {
  // Decided once: the confirmation, with its offer of a way back in, stays after the place has become visible.
  const [isAsked] = useState(placeShown === 'once-kept');
  if (isAsked) return <KeptToSee isShown={placeShown === 'exact'} />;
  if (placeShown !== 'over') return null;
  return <p className="mt-2 text-sm text-muted">{t.overExactPlaceNo}</p>;
}

function KeptToSee({ isShown }: { isShown: boolean }) {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const [viewerId, isKept] = [user?.id ?? null, user !== null && !user.isDemo];
  useEffect(() => {
    // Wherever the account was kept, data fetched before that lack the place.
    if (viewerId !== null && isKept && !isShown) invalidateTribs(queryClient, viewerId);
  }, [queryClient, viewerId, isKept, isShown]);
  if (user === null || (isShown && !isOpen)) return null;
  return (
    <section aria-label={t.exactPlace} className="mt-3 rounded-card border border-line bg-raised p-4">
      {!isKept && <p className="mb-3 text-sm text-pretty">{t.hostWroteWhereAnd}</p>}
      {isOpen ? (
        <KeepAccount user={user} asksForName={false} />
      ) : (
        <Button variant="primary" size="md" full onClick={() => setOpen(true)}>
          {t.keepMyAccount}
        </Button>
      )}
    </section>
  );
}
