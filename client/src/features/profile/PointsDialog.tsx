import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Points } from '#shared/api/users';
import { POINTS } from '#shared/domain/points';
import { FlameIcon, PeopleIcon, PlusIcon } from '../../ui/icons';
import { QueryState } from '../../ui/QueryState';
import { SheetRoot } from '../../ui/Sheet';
import { Loading } from '../../ui/Loading';
import { pointsQuery } from './profile.api';

type Props = { userId: number; open: boolean; onClose: () => void };

export function PointsDialog({ userId, open, onClose }: Props) {
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title="Your points"
      description="They come from meeting people. Only you see them."
      focusTitle
    >
      <Content userId={userId} />
    </SheetRoot>
  );
}

function Content({ userId }: { userId: number }) {
  const points = useQuery(pointsQuery(userId));
  return (
    <QueryState
      query={{ ...points, isError: points.isError && !points.isFetching }}
      loading={
        <Loading
          label="Loading your points..."
          placeholders={['h-14', 'h-14', 'h-14']}
          className="grid gap-4"
        />
      }
      failed="Your points didn't load"
    >
      {(data) => <PointsList points={data} />}
    </QueryState>
  );
}

function PointsList({ points }: { points: Points }) {
  return (
    <>
      <ul className="divide-y divide-line">
        <Earned
          icon={<PlusIcon />}
          title="Host a meetup that takes place"
          worth={POINTS.hosted}
          count={points.hosted}
        />
        <Earned
          icon={<FlameIcon />}
          title="Take part in a meetup"
          worth={POINTS.tookPart}
          count={points.tookPart}
        />
        <Earned
          icon={<PeopleIcon />}
          title="A friend signs up by your invite link"
          worth={POINTS.friendsCame}
          count={points.friendsCame}
        />
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 font-semibold">
        Total
        <span className="font-display text-lg font-bold tabular-nums">{points.total}</span>
      </p>
    </>
  );
}

type EarnedProps = { icon: ReactNode; title: string; worth: number; count: number };

function Earned({ icon, title, worth, count }: EarnedProps) {
  return (
    <li className="flex items-center gap-4 py-3.5">
      <span className="grid size-11 shrink-0 place-items-center rounded-pill bg-raised text-accent">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-balance">{title}</span>
        <span className="block text-sm text-muted">
          {worth} points each, {count} {count === 1 ? 'time' : 'times'} so far
        </span>
      </span>
      <span className="font-semibold tabular-nums">{worth * count}</span>
    </li>
  );
}
