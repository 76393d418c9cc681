import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../lib/LazyPart';
import { useNoOverlayOpen, useRegisterOverlay } from '../../lib/open-overlays';
import { queryClient } from '../../lib/query-client';
import { readFlag, setFlag } from '../../lib/storage';
import { IconButton } from '../../ui/IconButton';
import { HelpIcon, PreferencesIcon } from '../../ui/icons';
import { PageTitle, WideColumn } from '../../ui/Page';
import { useSheet } from '../../navigation/use-sheet';
import { useUrl } from '../../navigation/use-url';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { nearQuery } from '../cities/near';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { seatSheet } from '../tables/seat-sheet';
import { GoingButton } from '../tribs/GoingButton';
import { invitationsQuery } from './invitations.api';
import { InvitationsSkeleton } from './InvitationsSkeleton';
import { OwnInvitations } from './OwnInvitations';
import { preferencesSheet } from './preferences-sheet';
import { SampleInvitations } from './SampleInvitations';

const TablesSection = lazyPart(async () => (await import('../tables/TablesSection')).TablesSection);
const TableOffers = lazyPart(async () => (await import('../tables/TablesSection')).TableOffers);
const loadDialog = async () => (await import('./WelcomeDialog')).WelcomeDialog;

export async function prefetch(viewerId: number | null): Promise<void> {
  if (viewerId !== null) await queryClient.prefetchQuery(invitationsQuery(viewerId, nearQuery()));
}

export default function InvitationsPage() {
  const { user, isRestoring } = useAuth();
  const openPreferences = useOpenPreferences();
  const url = useUrl();
  const isSheetOpen = [preferencesSheet, seatSheet].some(({ inUrl }) => inUrl.propsAt(url) !== null);
  const isVisitor = !isRestoring && !user;
  return (
    <WideColumn>
      <header className="px-5 py-5">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <PageTitle>Invitations</PageTitle>
          <div className="flex grow justify-end gap-2.5">
            {/* What depends on the session comes first, so that its late appearance does not move the other buttons. */}
            {isVisitor && <Welcome isDue={!isSheetOpen} />}
            <NotificationsBell />
            <IconButton
              label="AI Meetup Preferences"
              variant="solid"
              aria-haspopup="dialog"
              onClick={openPreferences}
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
      {user && <OwnInvitations key={user.id} user={user} onPreferences={openPreferences} />}
      {user && (
        <Suspense fallback={<div className="mx-5 my-6 h-36" />}>
          <TablesSection key={user.id} user={user} />
        </Suspense>
      )}
    </WideColumn>
  );
}

/** Also resumes after the sign-in at a provider. */
function useOpenPreferences() {
  const requireAuth = useRequireAuth();
  const { user, takePendingAction } = useAuth();
  const open = () =>
    requireAuth('set your preferences', () => preferencesSheet.open({}), {
      resumeKey: preferencesSheet.name,
    });
  useEffect(() => {
    if (user && takePendingAction?.() === preferencesSheet.name) preferencesSheet.open({});
  }, [user, takePendingAction]);
  return open;
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
