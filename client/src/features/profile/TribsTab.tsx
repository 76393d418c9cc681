import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { paths } from '../../lib/paths';
import { ErrorState } from '../../ui/ErrorState';
import { InlineError } from '../../ui/InlineError';
import { Skeleton } from '../../ui/Skeleton';
import { savedTribsQuery, tribsOfUserQuery } from '../tribs/tribs.api';
import { CreateTile } from './CreateTile';
import { hostedTribs, joinedTribs } from './listed-tribs';
import { ManagedTribTile, TribTile } from './TribTile';
import { TileRow } from './TileRow';

/** What is upcoming when the page is drawn. */
const listsOf = (tribs: readonly Trib[]) => {
  const now = new Date();
  return { joined: joinedTribs(tribs, now), hosted: hostedTribs(tribs, now) };
};

export function TribsTab({ userId }: { userId: number }) {
  const tribs = useQuery(tribsOfUserQuery(userId));
  if (tribs.data) {
    const { joined, hosted } = listsOf(tribs.data);
    return (
      <div className="grid grid-cols-1 gap-8">
        {joined.length > 0 && (
          <TileRow title="Joined" things="joined tribs" items={joined}>
            {(trib) => <TribTile trib={trib} />}
          </TileRow>
        )}
        <Hosted tribs={hosted} />
        <Liked userId={userId} />
      </div>
    );
  }
  return tribs.isError ? <ErrorState onRetry={() => void tribs.refetch()} /> : <Loading />;
}

function Hosted({ tribs }: { tribs: readonly Trib[] }) {
  return (
    <TileRow
      title="Created"
      things="created tribs"
      items={tribs}
      first={<CreateTile />}
      empty={
        <p className="text-pretty">
          No tribs created yet
          <span className="mt-0.5 block text-sm text-muted">Create your first meetup to get started!</span>
        </p>
      }
    >
      {(trib) => <ManagedTribTile trib={trib} />}
    </TileRow>
  );
}

/** A failure here hides nothing else. */
function Liked({ userId }: { userId: number }) {
  const saved = useQuery(savedTribsQuery(userId));
  const liked = saved.data?.filter((trib) => trib.saved) ?? [];
  return (
    <TileRow
      title="Liked"
      things="liked tribs"
      items={liked}
      state={
        saved.isPending ? (
          <Skeleton className="h-40" />
        ) : saved.isError && !saved.data ? (
          <InlineError onRetry={() => void saved.refetch()}>What you liked didn&apos;t load.</InlineError>
        ) : null
      }
      empty={<NothingLiked />}
    >
      {(trib) => <TribTile trib={trib} />}
    </TileRow>
  );
}

function NothingLiked() {
  return (
    <p className="text-pretty text-muted">
      Nothing liked yet. Tap the bookmark on a meetup to keep it here.{' '}
      <Link
        href={paths.meetups}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
      >
        See meetups →
      </Link>
    </p>
  );
}

function Loading() {
  return (
    <>
      <output className="sr-only">Loading your tribs...</output>
      <div className="grid gap-8">
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
      </div>
    </>
  );
}
