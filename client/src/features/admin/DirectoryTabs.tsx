import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ListedMeetup, ListedPerson, OpenedPerson } from '#shared/api/operators';
import { SEARCH_MAX } from '#shared/domain/limits';
import { startLabel } from '#shared/domain/meetup-time';
import { personPath, tribPath } from '../../lib/paths';
import { useDebounced } from '../../lib/use-debounced';
import { Avatar } from '../../ui/Avatar';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../../ui/QueryState';
import { SearchField } from '../../ui/SearchField';
import { Skeleton } from '../../ui/Skeleton';
import { listedMeetupsQuery, listedPeopleQuery, openedPersonQuery } from './admin.api';
import { Mark, PagedList, Time } from './AdminParts';

const listClass = 'divide-y divide-line rounded-card border border-line bg-surface px-5';
const linkClass = buttonClass({ size: 'sm', variant: 'secondary' });
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

function useSearch() {
  const [q, setQ] = useState('');
  return { q, setQ, asked: useDebounced(q.trim()) };
}

export function PeopleTab({ viewerId }: { viewerId: number }) {
  const { q, setQ, asked } = useSearch();
  const list = useInfiniteQuery({
    ...listedPeopleQuery(viewerId, asked),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<number | null>(null);
  const people = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField
        label="Name or username"
        value={q}
        onChange={setQ}
        max={SEARCH_MAX}
        isBusy={list.isPlaceholderData}
      />
      <PagedList
        list={list}
        things="people"
        isEmpty={people.length === 0}
        empty={<EmptyState title="Nobody of this name" />}
      >
        <ul className={listClass}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person}>
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
            </PersonRow>
          ))}
        </ul>
      </PagedList>
      <p className="text-sm text-muted">Whom you open stands in the log.</p>
    </div>
  );
}

function PersonRow({ person, children }: { person: ListedPerson; children: ReactNode }) {
  const { displayName, username, createdAt, hosted, joined, isDemo, isSuspended } = person;
  return (
    <li className="flex gap-3 py-4">
      <Avatar person={person} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{displayName}</span>
          {isDemo && <Mark>Demo account</Mark>}
          {isSuspended && <Mark>Suspended</Mark>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {username !== null && `@${username} · `}since <Time at={createdAt} />
        </p>
        <p className="mb-2 text-sm text-muted">
          {count(hosted, 'meetup hosted', 'meetups hosted')}, {joined} joined
        </p>
        {children}
      </div>
    </li>
  );
}

function Opened({ viewerId, id }: { viewerId: number; id: number }) {
  const query = useQuery(openedPersonQuery(viewerId, id));
  return (
    <QueryState query={query} loading={<Skeleton className="h-24" />}>
      {(person) => <Details person={person} />}
    </QueryState>
  );
}

function Details({ person }: { person: OpenedPerson }) {
  const { id, bio, communities, reported, reports, lastActiveAt, meetups } = person;
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      {bio !== null && <p className="whitespace-pre-line wrap-anywhere">{bio}</p>}
      <p>
        Last here <Time at={lastActiveAt} />
      </p>
      <p>
        {count(communities, 'community', 'communities')}, {count(reported, 'report', 'reports')} about them,{' '}
        {count(reports, 'report', 'reports')} by them
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
        <a href={personPath(id)} className={linkClass}>
          See their card, and report
        </a>
      </p>
    </div>
  );
}

export function MeetupsTab({ viewerId }: { viewerId: number }) {
  const { q, setQ, asked } = useSearch();
  const list = useInfiniteQuery({
    ...listedMeetupsQuery(viewerId, asked),
    placeholderData: keepPreviousData,
  });
  const meetups = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField
        label="Name of a meetup"
        value={q}
        onChange={setQ}
        max={SEARCH_MAX}
        isBusy={list.isPlaceholderData}
      />
      <PagedList
        list={list}
        things="meetups"
        isEmpty={meetups.length === 0}
        empty={<EmptyState title="No meetup of this name" />}
      >
        <ul className={listClass}>
          {meetups.map((meetup) => (
            <li key={meetup.id} className="py-4">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <a href={tribPath(meetup.id)} className="font-semibold wrap-anywhere underline">
                  {meetup.name}
                </a>
                {meetup.isCancelled && <Mark>Cancelled</Mark>}
                {meetup.isHidden && <Mark>Hidden</Mark>}
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {whenText(meetup)} · {meetup.host ?? 'nobody hosts'} · {meetup.memberCount} of{' '}
                {meetup.maxParticipants}
              </p>
              <p className="text-sm text-muted">
                Created <Time at={meetup.createdAt} />
              </p>
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  );
}

const whenText = ({ startsAt, timeZone }: ListedMeetup) =>
  startLabel(startsAt === null ? null : new Date(startsAt), timeZone);
