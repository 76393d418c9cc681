import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../ui/QueryState';
import { SheetRoot } from '../../ui/Sheet';
import { Skeleton } from '../../ui/Skeleton';
import { preferencesQuery } from './preferences.api';
import { PreferencesForm } from './PreferencesForm';

type Props = { viewerId: number; open: boolean; onClose: () => void };

export function PreferencesSheet({ open, onClose, viewerId }: Props) {
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title="AI Meetup Preferences"
      description="A plain rule picks meetups by these answers and your match with the people. No language model is involved."
      focusTitle
    >
      <Content viewerId={viewerId} onClose={onClose} />
    </SheetRoot>
  );
}

function Content({ viewerId, onClose }: Omit<Props, 'open'>) {
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery(viewerId));
  // During a retry they are loading, not failed.
  const query = { data, isError: isError && !isFetching, refetch };
  return (
    <QueryState query={query} loading={<Loading />} failed="Your preferences didn't load">
      {(saved) => <PreferencesForm saved={saved} viewerId={viewerId} onClose={onClose} />}
    </QueryState>
  );
}

function Loading() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Loading your preferences...</output>
      <Skeleton className="h-32" />
      <Skeleton className="h-24" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-32" />
    </div>
  );
}
