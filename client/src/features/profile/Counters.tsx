import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OwnUser } from '#shared/api/users';
import type { ProfileTab } from '../../lib/paths';
import { friendsQuery } from '../people/people.api';
import { tribsOfUserQuery } from '../tribs/tribs.api';
import { pointsQuery } from './profile.api';

type Props = { user: OwnUser; onTab: (tab: ProfileTab) => void; onPoints: () => void };

/** Each counter leads to what it counts. An unknown number is shown as a dash. */
export function Counters({ user, onTab, onPoints }: Props) {
  const tribs = useQuery(tribsOfUserQuery(user.id));
  const points = useQuery(pointsQuery(user.id));
  const friends = useInfiniteQuery(friendsQuery(user.id, 'friends'));
  return (
    <div className="@container">
      <ul className="grid grid-cols-3 overflow-hidden rounded-card border border-line bg-surface @max-[10rem]:grid-cols-1">
        <Counter label="Tribs Joined" value={tribs.data?.length ?? '–'} onPress={() => onTab('tribs')} />
        <Counter label="Points" value={points.data?.total ?? user.profilePoints} onPress={onPoints} />
        <Counter label="Friends" value={friendCount(friends)} onPress={() => onTab('friends')} />
      </ul>
    </div>
  );
}

type Friends = { data?: { pages: { items: unknown[] }[] }; hasNextPage: boolean };

/** The list is loaded page by page, so a "+" says that there are more than were loaded. */
function friendCount({ data, hasNextPage }: Friends): string {
  if (!data) return '–';
  const count = data.pages.flatMap(({ items }) => items).length;
  return hasNextPage ? `${count}+` : String(count);
}

type CounterProps = { label: string; value: ReactNode; onPress: () => void };

function Counter({ label, value, onPress }: CounterProps) {
  return (
    <li className="grid border-line not-first:border-l @max-[10rem]:not-first:border-t @max-[10rem]:not-first:border-l-0">
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-18 flex-col items-center justify-center gap-0.5 px-1 py-2 hover:bg-raised focus-visible:-outline-offset-2"
      >
        <span className="font-display text-lg font-bold tabular-nums">{value}</span>{' '}
        <span className="text-sm/tight text-muted">{label}</span>
      </button>
    </li>
  );
}
