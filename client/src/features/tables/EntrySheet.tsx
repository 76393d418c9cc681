import { useQuery } from '@tanstack/react-query';
import type { TableEntry } from '#shared/api/tables';
import type { OwnUser } from '#shared/api/users';
import { QueryState } from '../../ui/QueryState';
import { SheetRoot } from '../../ui/Sheet';
import { Loading } from '../../ui/Loading';
import { useSheetViewer } from '../auth/use-sheet-viewer';
import { useNearCityDetails } from '../cities/use-near';
import { EntryForm } from './EntryForm';
import { tableEntryQuery } from './tables.api';

type Props = { user: OwnUser; onClose: () => void };

export function EntrySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useSheetViewer(open, 'be seated at a table');
  if (!user) return null;
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title="Seat me this week"
      description="We look for a table of people you'd like to know. Your answers are used for that alone, and nobody else sees them."
      focusTitle
    >
      <Content user={user} onClose={onClose} />
    </SheetRoot>
  );
}

const loading = <Loading label="Loading..." placeholders={['h-80', 'h-24', 'h-14']} className="grid gap-6" />;

function Content({ user, onClose }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(tableEntryQuery(user.id));
  // A retry shows the loading state instead of the error.
  const query = { data, isError: isError && !isFetching, refetch };
  return (
    <QueryState query={query} loading={loading} failed="What you asked for didn't load">
      {(saved) => <Entry saved={saved} user={user} onClose={onClose} />}
    </QueryState>
  );
}

/** The city is needed only for a first entry, which therefore waits until it is known. */
function Entry({ saved, user, onClose }: Props & { saved: TableEntry }) {
  const near = useNearCityDetails();
  if (saved.entry === null && near.isPending) return loading;
  return (
    <EntryForm
      saved={saved}
      nearCity={near.city}
      age={user.age ?? null}
      viewerId={user.id}
      onClose={onClose}
    />
  );
}
