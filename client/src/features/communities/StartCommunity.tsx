import { useLocation } from 'wouter';
import { communityPath } from '../../lib/paths';
import { Button } from '../../ui/Button';
import { PlusIcon } from '../../ui/icons';
import { useSheet } from '../../navigation/use-sheet';
import { useRequireAuth } from '../auth/auth-context';

export function StartCommunity() {
  const requireAuth = useRequireAuth();
  const [, navigate] = useLocation();
  const { open } = useSheet('community-form', (viewerId: number, leave) => ({
    viewerId,
    community: null,
    onSaved: ({ id }) => void leave().then(() => navigate(communityPath(id))),
  }));
  return (
    <Button
      variant="secondary"
      size="md"
      aria-haspopup="dialog"
      onClick={() => requireAuth('start a community', ({ id }) => open(id))}
    >
      <PlusIcon size={20} />
      Start a community
    </Button>
  );
}
