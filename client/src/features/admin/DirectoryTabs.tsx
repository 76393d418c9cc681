import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ListedMeetup, ListedPerson } from '#shared/api/operators';
import { SEARCH_MAX } from '#shared/domain/limits';
import { startLabel } from '#shared/domain/meetup-time';
import { LANG } from '../../lib/lang';
import { personPath, tribPath } from '../../lib/paths';
import { useDebounced } from '../../lib/use-debounced';
import { Avatar } from '../../ui/Avatar';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../../ui/QueryState';
import { SearchField } from '../../ui/SearchField';
import { Skeleton } from '../../ui/Skeleton';
import { listedMeetupsQuery, listedPeopleQuery, openedPersonQuery, type PagesQuery } from './admin.api';
import { listClass, Mark, PagedList, Time } from './AdminParts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const whenText = ({ startsAt, timeZone }: ListedMeetup) =>
  startLabel(startsAt === null ? null : new Date(startsAt), timeZone, LANG);

type DirectoryProps<T> = {
  label: string;
  things: string;
  empty: string;
  queryOf: (q: string) => PagesQuery<T>;
  row: (item: T) => ReactNode;
};

function Directory<T>({ label, things, empty, queryOf, row }: DirectoryProps<T>) {
  const [q, setQ] = useState('');
  const asked = useDebounced(q.trim());
  const list = useInfiniteQuery({ ...queryOf(asked), placeholderData: keepPreviousData });
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField label={label} value={q} onChange={setQ} max={SEARCH_MAX} isBusy={list.isPlaceholderData} />
      <PagedList list={list} things={things} empty={<EmptyState title={empty} />}>
        {(items) => <ul className={listClass}>{items.map(row)}</ul>}
      </PagedList>
    </div>
  );
}

export function PeopleTab({ viewerId }: { viewerId: number }) {
  const [opened, setOpened] = useState<number | null>(null);
  const row = (person: ListedPerson) => (
    <li key={person.id} className="flex gap-3 py-4">
      <Avatar person={person} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{person.displayName}</span>
          {person.isDemo && <Mark>Demo account</Mark>}
          {person.isSuspended && <Mark>Suspended</Mark>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {person.username !== null && `@${person.username} · `}since <Time at={person.createdAt} />
        </p>
        <p className="mb-2 text-sm text-muted">
          {count(person.hosted, 'meetup hosted', 'meetups hosted')}, {person.joined} joined
        </p>
        {opened === person.id ? (
          <Opened viewerId={viewerId} id={person.id} />
        ) : (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`More about ${person.displayName}`}
            onClick={() => setOpened(person.id)}
          >
            More
          </Button>
        )}
      </div>
    </li>
  );
  return (
    <>
      <Directory
        label="Name or username"
        things="people"
        empty="Nobody of this name"
        queryOf={(q) => listedPeopleQuery(viewerId, q)}
        row={row}
      />
      <p className="mt-4 text-sm text-muted">Whom you open stands in the log.</p>
    </>
  );
}

function Opened({ viewerId, id }: { viewerId: number; id: number }) {
  return (
    <QueryState query={useQuery(openedPersonQuery(viewerId, id))} loading={<Skeleton className="h-24" />}>
      {({ bio, communities, reported, reports, lastActiveAt, meetups }) => (
        <div className="grid grid-cols-1 gap-2 text-sm">
          {bio !== null && <p className="whitespace-pre-line wrap-anywhere">{bio}</p>}
          <p>
            Last here <Time at={lastActiveAt} />
          </p>
          <p>
            {count(communities, 'community', 'communities')}, {count(reported, 'report', 'reports')} about
            them, {count(reports, 'report', 'reports')} by them
          </p>
          {meetups.length > 0 && (
            <ul aria-label="Their latest meetups">
              {meetups.map((meetup) => (
                <li key={meetup.id} className="wrap-anywhere">
                  {meetup.name}, {whenText(meetup)}, {meetup.memberCount} going
                </li>
              ))}
            </ul>
          )}
          <p>
            <a href={personPath(id)} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
              See their card, and report
            </a>
          </p>
        </div>
      )}
    </QueryState>
  );
}

const meetupRow = (meetup: ListedMeetup) => (
  <li key={meetup.id} className="py-4">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <a href={tribPath(meetup.id)} className="font-semibold wrap-anywhere underline">
        {meetup.name}
      </a>
      {meetup.isCancelled && <Mark>Cancelled</Mark>}
      {meetup.isHidden && <Mark>Hidden</Mark>}
    </p>
    <p className="text-sm wrap-anywhere text-muted">
      {whenText(meetup)} · {meetup.host ?? 'nobody hosts'} · {meetup.memberCount} of {meetup.maxParticipants}
    </p>
    <p className="text-sm text-muted">
      Created <Time at={meetup.createdAt} />
    </p>
  </li>
);

export const MeetupsTab = ({ viewerId }: { viewerId: number }) => (
  <Directory
    label="Name of a meetup"
    things="meetups"
    empty="No meetup of this name"
    queryOf={(q) => listedMeetupsQuery(viewerId, q)}
    row={meetupRow}
  />
);
