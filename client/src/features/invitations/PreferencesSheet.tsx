import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../ui/QueryState';
import { SheetRoot } from '../../ui/Sheet';
import { Loading } from '../../ui/Loading';
import { useSheetViewer } from '../auth/use-sheet-viewer';
import { preferencesQuery } from './preferences.api';
import { PreferencesForm } from './PreferencesForm';

export function PreferencesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useSheetViewer(open, 'set your preferences');
  if (!user) return null;
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title="AI Meetup Preferences"
      description="A plain rule picks meetups by these answers and your match with the people. No language model is involved."
      focusTitle
    >
      <Content viewerId={user.id} onClose={onClose} />
    </SheetRoot>
  );
}

function Content({ viewerId, onClose }: { viewerId: number; onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery(viewerId));
  // A retry shows the loading state instead of the error.
  const query = { data, isError: isError && !isFetching, refetch };
  return (
    <QueryState
      query={query}
      loading={
        <Loading
          label="Loading your preferences..."
          placeholders={['h-32', 'h-24', 'h-14', 'h-14', 'h-32']}
          className="grid gap-6"
        />
      }
      failed="Your preferences didn't load"
    >
      {(saved) => <PreferencesForm saved={saved} viewerId={viewerId} onClose={onClose} />}
    </QueryState>
  );
}
