import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../lib/LazyPart';
import { useNoOverlayOpen, useRegisterOverlay } from '../../lib/open-overlays';
import { paths, SEAT_ME, seatMePath } from '../../lib/paths';
import { queryClient } from '../../lib/query-client';
import { readFlag, setFlag } from '../../lib/storage';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { IconButton } from '../../ui/IconButton';
import { HelpIcon, PreferencesIcon } from '../../ui/icons';
import { PageTitle, WideColumn } from '../../ui/Page';
import { useSheet } from '../../navigation/use-sheet';
import { useAuth } from '../auth/auth-context';
import { useDialogInUrl } from '../auth/use-dialog-in-url';
import { nearQuery } from '../cities/near';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { GoingButton } from '../tribs/GoingButton';
import { invitationsQuery } from './invitations.api';
import { InvitationsSkeleton } from './InvitationsSkeleton';
import { OwnInvitations } from './OwnInvitations';
import { SampleInvitations } from './SampleInvitations';

const TablesSection = lazyPart(async () => (await import('../tables/TablesSection')).TablesSection);
const TableOffers = lazyPart(async () => (await import('../tables/TablesSection')).TableOffers);
const loadPreferences = async () => (await import('./PreferencesSheet')).PreferencesSheet;
const loadDialog = async () => (await import('./WelcomeDialog')).WelcomeDialog;

export async function prefetch(viewerId: number | null): Promise<void> {
  if (viewerId !== null) await queryClient.prefetchQuery(invitationsQuery(viewerId, nearQuery()));
}

export default function InvitationsPage() {
  const { user, isRestoring } = useAuth();
  const preferences = usePreferences();
  const { Dialog: Preferences } = useLazyDialog(loadPreferences, preferences);
  const seat = useDialogInUrl(SEAT);
  const isVisitor = !isRestoring && !user;
  return (
    <WideColumn>
      <header className="px-5 py-5">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <PageTitle>Invitations</PageTitle>
          <div className="flex grow justify-end gap-2.5">
            {/* What depends on the session comes first, so that its late appearance does not move the other buttons. */}
            {isVisitor && <Welcome isDue={!preferences.isWanted && !seat.isWanted} />}
            <NotificationsBell />
            <IconButton
              label="AI Meetup Preferences"
              variant="solid"
              aria-haspopup="dialog"
              onPointerEnter={() => void loadPreferences().catch(() => undefined)}
              onClick={preferences.open}
            >
              <PreferencesIcon />
            </IconButton>
          </div>
        </div>
        <div className="mt-1.5 flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="text-sm text-muted">
            {isVisitor ? 'This is what they look like' : 'Picked for you by what you told us'}
          </p>
          <GoingButton className="hit-44 min-h-7 border border-line bg-surface px-2.5 hover:border-edge" />
        </div>
      </header>
      {isRestoring && <InvitationsSkeleton />}
      {isVisitor && <SampleInvitations forVisitor />}
      {user && (
        <Suspense fallback={null}>
          <TableOffers user={user} />
        </Suspense>
      )}
      {user && <OwnInvitations key={user.id} user={user} onPreferences={preferences.open} />}
      {user && (
        <Suspense fallback={<div className="mx-5 my-6 h-36" />}>
          <TablesSection key={user.id} user={user} sheet={seat} />
        </Suspense>
      )}
      {Preferences && user && (
        <Preferences viewerId={user.id} open={preferences.isOpen} onClose={preferences.close} />
      )}
    </WideColumn>
  );
}

const SEAT = {
  name: 'seat-me',
  path: seatMePath,
  pageBelow: paths.trib,
  action: 'be seated at a table',
  isShownAt: (_pathname: string, search: string) => new URLSearchParams(search).has(SEAT_ME),
};

const PREFERENCES = {
  name: 'preferences',
  path: paths.tribs,
  pageBelow: paths.trib,
  action: 'set your preferences',
  isShownAt: (pathname: string) => pathname.startsWith(paths.tribs),
};

function usePreferences() {
  const preferences = useDialogInUrl(PREFERENCES);
  const { open } = preferences;
  const { user, takePendingAction } = useAuth();
  useEffect(() => {
    if (user && takePendingAction?.() === PREFERENCES.name) open();
  }, [user, takePendingAction, open]);
  return preferences;
}

/** Explains invitations on a visitor's first visit, and again whenever they ask. */
export function Welcome({ isDue }: { isDue: boolean }) {
  const { Sheet: Dialog, isOpen, open, close } = useSheet('welcome', loadDialog);
  const isDecided = useRef(false);
  const isFree = useNoOverlayOpen();
  useEffect(() => {
    if (!isDue || !isFree || isDecided.current) return;
    isDecided.current = true;
    if (!readFlag('hasSeenTribTutorial')) open();
  }, [isDue, isFree, open]);
  // It opens on its own, so it must count as open already while its script loads.
  useRegisterOverlay(isOpen);
  const isShown = isOpen && Dialog !== null;
  useEffect(() => (isShown ? () => void setFlag('hasSeenTribTutorial') : undefined), [isShown]);
  return (
    <>
      <IconButton label="How invitations work" variant="solid" aria-haspopup="dialog" onClick={open}>
        <HelpIcon />
      </IconButton>
      {Dialog && <Dialog open={isOpen} onDismiss={close} />}
    </>
  );
}
