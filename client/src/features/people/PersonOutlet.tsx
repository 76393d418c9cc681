import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths';
import { useSheet } from '../../ui/use-sheet';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { type KnownPerson, openPerson, personOpened, useRequestedPerson } from './shown-person';

const loadSheet = async () => (await import('./PersonSheet')).PersonSheet;

/** Shows the card of whoever was pressed, over any page and any other sheet. People are for signed-in people. */
export function PersonOutlet() {
  const { user, isRestoring } = useAuth();
  const requireAuth = useRequireAuth();
  const [, navigate] = useLocation();
  const { Sheet, isOpen, open, close, leave } = useSheet('person', loadSheet);

  const requested = useRequestedPerson();
  // While closing it keeps its content.
  const [shown, setShown] = useState<KnownPerson | null>(null);
  if (user && requested && requested !== shown) setShown(requested);

  useEffect(() => {
    if (!requested || isRestoring) return;
    personOpened();
    if (!user) requireAuth('see this person', () => openPerson(requested));
    else if (requested.id === user.id) navigate(paths.profile);
    else open();
  }, [requested, isRestoring, user, requireAuth, navigate, open]);

  // Signed out in another tab.
  const isStranded = isOpen && !isRestoring && !user;
  useEffect(() => {
    if (isStranded) close();
  }, [isStranded, close]);

  if (!Sheet || !shown || !user) return null;
  return (
    <Sheet
      viewerId={user.id}
      person={shown}
      open={isOpen}
      onClose={close}
      onCloseThen={(run) => void leave().then(run)}
      onGo={navigate}
    />
  );
}
