import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState';
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
  const { data, isPending, isFetching, refetch } = useQuery(preferencesQuery(viewerId));
  if (data) return <PreferencesForm saved={data} viewerId={viewerId} onClose={onClose} />;
  if (isPending || isFetching) return <Loading />;
  return <ErrorState title="Your preferences didn't load" onRetry={() => void refetch()} />;
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
