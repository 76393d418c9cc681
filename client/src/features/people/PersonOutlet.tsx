import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths';
import { useSheet } from '../../ui/use-sheet';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { type KnownPerson, openPerson, personOpened, useRequestedPerson } from './PersonButton';

const loadSheet = async () => (await import('./PersonSheet')).PersonSheet;

/** Shows the card of whoever was pressed, over any page and any other sheet. */
export function PersonOutlet() {
  const { user, isRestoring } = useAuth();
  const requireAuth = useRequireAuth();
  const [, navigate] = useLocation();
  const { Sheet, isOpen, open, close, leave } = useSheet('person', loadSheet);

  const requested = useRequestedPerson();
  const viewerId = user?.id ?? null;
  // While closing it keeps its content.
  const [shown, setShown] = useState<{ person: KnownPerson; viewerId: number | null } | null>(null);
  if (!isRestoring && requested && !(requested === shown?.person && viewerId === shown.viewerId)) {
    setShown({ person: requested, viewerId });
  }

  useEffect(() => {
    if (!requested || isRestoring) return;
    personOpened();
    if (requested.id === viewerId) navigate(paths.profile);
    else open();
  }, [requested, isRestoring, viewerId, navigate, open]);

  // Signed in or out in another tab.
  const isStranded = isOpen && !isRestoring && shown?.viewerId !== viewerId;
  useEffect(() => {
    if (isStranded) close();
  }, [isStranded, close]);

  if (!Sheet || !shown) return null;
  const { person } = shown;
  return (
    <Sheet
      viewerId={shown.viewerId}
      person={person}
      open={isOpen}
      onClose={close}
      onCloseThen={(run) => void leave().then(run)}
      onGo={navigate}
      onSignIn={() => requireAuth('see this person', () => openPerson(person))}
    />
  );
}
