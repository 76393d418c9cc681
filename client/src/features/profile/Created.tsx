import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { paths, tribPath } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/ErrorState';
import { PlusIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/Skeleton';
import { ManageLink } from '../tribs/ManageLink';
import { TribImage } from '../tribs/TribImage';
import { tribDay } from '../tribs/trib-times';
import { tribsOfUserQuery } from '../tribs/tribs.api';
import { createdTribs } from './created';

export function Created({ userId }: { userId: number }) {
  const tribs = useQuery(tribsOfUserQuery(userId));
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="font-display text-lg font-bold">Created</h2>
        <Link
          href={paths.createTrib}
          className={`${buttonClass({ variant: 'secondary', size: 'sm' })} whitespace-nowrap`}
        >
          <PlusIcon size={18} className="max-[359px]:hidden" />
          Create new
        </Link>
      </div>
      {tribs.isPending && <Skeleton className="h-14" />}
      {tribs.isError && !tribs.data && <ErrorState onRetry={() => void tribs.refetch()} />}
      {tribs.data && <CreatedList tribs={createdNow(tribs.data)} />}
    </Card>
  );
}

const createdNow = (tribs: readonly Trib[]) => createdTribs(tribs, new Date());

function CreatedList({ tribs }: { tribs: readonly Trib[] }) {
  if (tribs.length === 0) {
    return (
      <p className="text-muted">
        No tribs created yet
        <span className="block text-sm">Create your first meetup to get started!</span>
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {tribs.map((trib) => (
        <li key={trib.id} className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-2.5">
          <TribImage trib={trib} className="size-13 shrink-0 rounded-input max-[359px]:hidden" />
          <div className="min-w-[min(7rem,100%)] flex-1">
            <Link href={tribPath(trib.id)} className="line-clamp-2 font-semibold hover:underline">
              {trib.name}
            </Link>
            <p className="truncate text-sm text-muted">{trib.cancelled ? 'Cancelled' : tribDay(trib)}</p>
          </div>
          <ManageLink
            tribId={trib.id}
            label={`Manage ${trib.name}`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Manage
          </ManageLink>
        </li>
      ))}
    </ul>
  );
}
