import { useCallback, useEffect } from 'react';
import { useLocation } from 'wouter';
import { isOpenDialog, goBackOnce } from '../../lib/history-steps';
import { paths } from '../../lib/paths';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { IconButton } from '../../ui/IconButton';
import { FilterIcon } from '../../ui/icons';
import { PageTitle, WideColumn } from '../../ui/Page';
import { useAuth, useRequireAuth } from '../auth/auth-context';
import { NotificationsBell } from '../notifications/NotificationsBell';
import { InvitationsSkeleton } from './InvitationsSkeleton';
import { OwnInvitations } from './OwnInvitations';
import { SampleInvitations } from './SampleInvitations';
import { Welcome } from './Welcome';

const loadPreferences = async () => (await import('./PreferencesSheet')).PreferencesSheet;

export default function InvitationsPage() {
  const { user, isRestoring } = useAuth();
  const preferences = usePreferences();
  const { Dialog: Preferences } = useLazyDialog(loadPreferences, preferences);
  const isVisitor = !isRestoring && !user;
  return (
    <WideColumn>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-5 py-5">
        <PageTitle>Invitations</PageTitle>
        <div className="flex gap-2.5">
          {/* What depends on the session comes first: appearing late, it moves nothing that may be being pressed. */}
          {isVisitor && <Welcome isDue={!preferences.isWanted} />}
          <NotificationsBell />
          <IconButton
            label="AI Meetup Preferences"
            variant="solid"
            aria-haspopup="dialog"
            onPointerEnter={() => void loadPreferences().catch(() => undefined)}
            onClick={preferences.open}
          >
            <FilterIcon />
          </IconButton>
        </div>
      </header>
      {isRestoring && <InvitationsSkeleton />}
      {isVisitor && <SampleInvitations forVisitor />}
      {user && <OwnInvitations key={user.id} user={user} onPreferences={preferences.open} />}
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
    requireAuth('set your preferences', show, { staysHere: true, resumeKey: DIALOG });
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
