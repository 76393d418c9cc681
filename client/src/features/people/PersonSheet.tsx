import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { SheetRoot } from '../../ui/Sheet';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { personCard } from './person-card';
import { PersonCard } from './PersonCard';
import type { KnownPerson } from './PersonButton';
import * as t from './texts';

type Props = { person: KnownPerson; open: boolean; onClose: () => void };

/**
 * Shows the card as the current viewer may see it, also after a sign-in or sign-out in another tab. The viewer's own
 * card leads to the profile.
 */
export function PersonSheet({ person, open, onClose }: Props) {
  const { user, isRestoring } = useAuth();
  const requireAuth = useRequireAuth();
  const [, navigate] = useLocation();
  const isSelf = user?.id === person.id;
  useEffect(() => {
    if (open && isSelf) navigate(paths.profile);
  }, [open, isSelf, navigate]);
  return (
    <SheetRoot
      open={open && !isSelf && !isRestoring}
      onOpenChange={onClose}
      title={<bdi>{person.displayName}</bdi>}
      focusTitle
    >
      {user === null ? (
        <VisitorsView
          person={person}
          onSignIn={() =>
            void personCard
              .close()
              .then(() => requireAuth(t.seeThisPerson, () => void personCard.open({ person })))
          }
        />
      ) : (
        <PersonCard viewerId={user.id} person={person} onGo={navigate} onBlocked={onClose} />
      )}
    </SheetRoot>
  );
}

/** Shows what the page with the face already shows to everybody, and no more. */
function VisitorsView({ person, onSignIn }: { person: KnownPerson; onSignIn: () => void }) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-5">
      <Avatar person={person} size={128} />
      {person.bio && (
        <p dir="auto" className="text-center text-pretty wrap-anywhere whitespace-pre-line">
          {person.bio}
        </p>
      )}
      <p className="text-center text-sm text-balance text-muted">{t.withAccountYouSee}</p>
      <Button variant="secondary" full onClick={onSignIn}>
        {t.signIn}
      </Button>
    </div>
  );
}
