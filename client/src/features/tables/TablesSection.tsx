import { useQuery } from '@tanstack/react-query';
import type { OwnTables, TableEntry } from '#shared/api/tables';
import type { OwnUser } from '#shared/api/users';
import { localDayNumber, startLabel, weekday } from '#shared/domain/meetup-time';
import { WEEKDAYS } from '#shared/domain/tables';
import { Button, onSingleTap } from '../../ui/Button';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { seatSheet } from './seat-sheet';
import { ownTablesQuery, tableEntryQuery, useLeaveRounds, useTryRound } from './tables.api';
import { TableOffer } from './TableOffer';

/** Tables that wait for an answer, and those to which the person is going. */
export function TableOffers({ user }: Props) {
  const { data } = useQuery(ownTablesQuery(user.id));
  if (!data || data.tables.length === 0) return null;
  return (
    <section aria-label="Your tables" className="mb-6 grid gap-4 px-5 md:max-w-xl">
      {data.tables.map((table) => (
        <TableOffer key={table.tribId} table={table} viewerId={user.id} />
      ))}
    </section>
  );
}

type Props = { user: OwnUser };

/** Says whether the person has a table, and how to ask for one. */
export function TablesSection({ user }: Props) {
  const entry = useQuery(tableEntryQuery(user.id));
  const own = useQuery(ownTablesQuery(user.id));
  const query = {
    data: entry.data && own.data && { entry: entry.data, own: own.data },
    isError: (entry.isError && !entry.isFetching) || (own.isError && !own.isFetching),
    refetch: () => Promise.all([entry.refetch(), own.refetch()]),
  };
  return (
    <section aria-label="Your table" className="my-6 grid gap-4 px-5 md:max-w-xl">
      <QueryState
        query={query}
        loading={<Skeleton className="h-36 rounded-card" />}
        failed="Your table didn't load"
      >
        {(loaded) => <Asking {...loaded} viewerId={user.id} onOpen={() => seatSheet.open({})} />}
      </QueryState>
    </section>
  );
}

type AskingProps = { entry: TableEntry; own: OwnTables; viewerId: number; onOpen: () => void };

function Asking({ entry, own, viewerId, onOpen }: AskingProps) {
  const leaving = useLeaveRounds(viewerId);
  const isIn = entry.underway || entry.entry?.active === true;
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-5">
      {own.unseated && own.tables.length === 0 && !entry.underway && (
        <p className="rounded-input bg-raised px-4 py-3 text-sm text-pretty">{noTableText(entry)}</p>
      )}
      <h2 className="font-display text-lg font-bold">
        {isIn ? "We're finding your table" : 'A table for you'}
      </h2>
      <p className="text-base text-pretty text-muted">{nextText(entry)}</p>
      {entry.isSeatedLast && (
        <p className="text-sm text-pretty text-muted">
          You missed your last two meetups, so others are seated first, and on the day we ask you to confirm.
          Nobody else is told. It ends with the next one you come to.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!entry.underway && (
          <Button
            variant={isIn ? 'secondary' : 'primary'}
            aria-haspopup="dialog"
            className="grow basis-32"
            onClick={onOpen}
          >
            {isIn ? 'Change' : 'Seat me this week'}
          </Button>
        )}
        {isIn && (
          <Button
            variant="secondary"
            className="grow basis-32"
            busy={leaving.isPending}
            onClick={onSingleTap(() => leaving.send())}
          >
            Leave
          </Button>
        )}
      </div>
      {entry.mayTry && <TryRound viewerId={viewerId} />}
    </div>
  );
}

function TryRound({ viewerId }: { viewerId: number }) {
  const { send, isPending } = useTryRound(viewerId);
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <Button variant="secondary" busy={isPending} onClick={() => send()}>
        Try a round now
      </Button>
      <p className="text-center text-sm text-balance text-muted">
        With demo people, so that you see how it works
      </p>
    </div>
  );
}

/** Gives no reason, because each would reveal something about the others who entered. */
function noTableText({ entry, closesAt }: TableEntry): string {
  const next = entry?.active && closesAt && localDayNumber(new Date(closesAt), entry.city.timeZone);
  return `No table this time.${next ? ` You're in on ${WEEKDAYS[weekday(next) - 1]}.` : ''}`;
}

function nextText({ entry, closesAt, underway }: TableEntry): string {
  if (underway) return 'The round has closed. Your table comes as soon as everybody has a seat.';
  if (!entry?.active)
    return "Tell us when you're free, and we find a small table of people you'd like to know.";
  const when = closesAt && startLabel(new Date(closesAt), entry.city.timeZone);
  return `The next tables near ${entry.city.name} are made on ${when}.`;
}
