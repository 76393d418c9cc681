import { useQuery } from '@tanstack/react-query';
import type { OwnUser } from '#shared/api/users';
import { tribsOfUserQuery } from '../tribs/tribs.api';

export function Counters({ user }: { user: OwnUser }) {
  const tribs = useQuery(tribsOfUserQuery(user.id));
  return (
    <dl className="grid grid-cols-2 rounded-card border border-line bg-surface py-4 text-center">
      <Counter label="Tribs Joined" value={tribs.data?.length ?? '–'} />
      <Counter label="Points" value={user.profilePoints} />
    </dl>
  );
}

function Counter({ label, value }: { label: string; value: number | string }) {
  return (
    <div className="flex flex-col-reverse justify-end border-line px-2 not-first:border-l">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-lg font-bold">{value}</dd>
    </div>
  );
}
