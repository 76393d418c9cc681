import { useLocation } from 'wouter';
import { communityPath } from '../../lib/paths';
import { Button } from '../../ui/Button';
import { PlusIcon } from '../../ui/icons';
import { useSheet } from '../../navigation/use-sheet';
import { useAuth, useRequireAuth } from '../auth/auth-context';

const loadForm = async () => (await import('./CommunityFormSheet')).CommunityFormSheet;

export function StartCommunity() {
  const { user } = useAuth();
  const requireAuth = useRequireAuth();
  const [, navigate] = useLocation();
  const { Sheet, isOpen, open, close, leave } = useSheet('start-community', loadForm);
  return (
    <>
      <Button
        variant="secondary"
        size="md"
        aria-haspopup="dialog"
        onClick={() => requireAuth('start a community', open)}
      >
        <PlusIcon size={20} />
        Start a community
      </Button>
      {Sheet && user && (
        <Sheet
          viewerId={user.id}
          community={null}
          open={isOpen}
          onClose={close}
          onSaved={({ id }) => void leave().then(() => navigate(communityPath(id)))}
        />
      )}
    </>
  );
}
