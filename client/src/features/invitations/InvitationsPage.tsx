import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '../../lib/LazyPart';
import { goBackOnce, isOpenDialog } from '../../lib/history-steps';
import { useNoOverlayOpen, useRegisterOverlay } from '../../lib/open-overlays';
import { paths } from '../../lib/paths';
import { queryClient } from '../../lib/query-client';
import { readFlag, setFlag } from '../../lib/storage';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { IconButton } from '../../ui/IconButton';
import { HelpIcon, PreferencesIcon } from '../../ui/icons';
import { PageTitle, WideColumn } from '../../ui/Page';
import { useSheet } from '../../ui/use-sheet';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { nearQuery } from '../cities/near';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { useEntrySheet } from '../tables/use-entry-sheet';
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
  const seat = useEntrySheet();
  const isVisitor = !isRestoring && !user;
  return (
    <WideColumn>
      <header className="px-5 py-5">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <PageTitle>Invitations</PageTitle>
          <div className="flex grow justify-end gap-2.5">
            {/* What depends on the session comes first: appearing late, it moves nothing that may be being pressed. */}
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
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-2">
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

/** Marks the history entry that opened them, so that closing goes back. */
const DIALOG = 'preferences';

/** The preferences are open at `/tribs`, for signed-in people. */
function usePreferences() {
  const [path, navigate] = useLocation();
  const { user, isRestoring, takePendingAction } = useAuth();
  const requireAuth = useRequireAuth();
  const isWanted = path.startsWith(paths.tribs);
  const isOpen = isWanted && user !== null;

  const open = useCallback(() => {
    const show = () => {
      if (!location.pathname.startsWith(paths.tribs)) navigate(paths.tribs, { state: { dialog: DIALOG } });
    };
    requireAuth('set your preferences', show, { resumeKey: DIALOG });
  }, [navigate, requireAuth]);

  /** A link that opened them directly has no page to go back to. */
  const close = useCallback(() => {
    if (isOpenDialog(DIALOG)) goBackOnce();
    else navigate(paths.trib, { replace: true });
  }, [navigate]);

  const asksVisitor = isWanted && !isRestoring && user === null;
  useEffect(() => {
    if (asksVisitor) open();
  }, [asksVisitor, open]);

  useEffect(() => {
    if (user && takePendingAction?.() === DIALOG) open();
  }, [user, takePendingAction, open]);

  return { isWanted, isOpen, open, close };
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
  // It opens by itself, so it counts while its script loads.
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
