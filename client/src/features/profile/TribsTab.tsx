import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { mayHost } from '#shared/domain/host-rights';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { paths, tribPath } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { InlineError } from '../../ui/ErrorState';
import { PlusIcon } from '../../ui/icons';
import { QueryState } from '../../ui/QueryState';
import { Loading } from '../../ui/Loading';
import { Skeleton } from '../../ui/Skeleton';
import { ManageLink } from '../tribs/ManageLink';
import { isStillOpen, startOf, tribDay, useTribNow } from '../tribs/trib-times';
import { TribImage } from '../tribs/TribImage';
import { savedTribsQuery, tribsOfUserQuery } from '../tribs/tribs.api';
import { TileRow } from './TileRow';

/** Whether a meetup is upcoming is decided once per render. */
const listsOf = (tribs: readonly Trib[]) => {
  const now = new Date();
  return { joined: joinedTribs(tribs, now), hosted: hostedTribs(tribs, now) };
};

export function TribsTab({ userId }: { userId: number }) {
  const tribs = useQuery(tribsOfUserQuery(userId));
  return (
    <QueryState
      query={tribs}
      loading={
        <Loading label="Loading your meetups..." placeholders={['h-52', 'h-52']} className="grid gap-8" />
      }
    >
      {(list) => <Lists tribs={list} userId={userId} />}
    </QueryState>
  );
}

function Lists({ tribs, userId }: { tribs: readonly Trib[]; userId: number }) {
  const { joined, hosted } = listsOf(tribs);
  return (
    <div className="grid grid-cols-1 gap-8">
      {joined.length > 0 && (
        <TileRow title="Joined" things="joined meetups" items={joined}>
          {(trib) => <TribTile trib={trib} />}
        </TileRow>
      )}
      <Hosted tribs={hosted} />
      <Liked userId={userId} />
    </div>
  );
}

function Hosted({ tribs }: { tribs: readonly Trib[] }) {
  return (
    <TileRow
      title="Created"
      things="created meetups"
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
      things="saved meetups"
      items={liked}
      state={
        saved.isPending ? (
          <Skeleton className="h-40" />
        ) : saved.isError && !saved.data ? (
          <InlineError onRetry={() => void saved.refetch()}>Your saved meetups didn&apos;t load.</InlineError>
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
      Nothing saved yet. Tap Save on a meetup to keep it here.{' '}
      <Link
        href={paths.meetups}
        className="hit-44 inline-block font-semibold text-accent underline underline-offset-4"
      >
        See meetups →
      </Link>
    </p>
  );
}

type Props = { trib: Trib; footer?: ReactNode };

/** The picture and the name open the meetup in the feed. */
function TribTile({ trib, footer }: Props) {
  const day = tribDay(trib, useTribNow(trib));
  return (
    <article className="flex h-full flex-col">
      <div className="relative flex-1 rounded-input has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-accent">
        <TribImage trib={trib} sizes="180px" className="aspect-[4/3] w-full rounded-input" />
        <h3 className="mt-2 line-clamp-2 text-sm/snug font-semibold wrap-break-word">
          <Link
            href={tribPath(trib.id)}
            className="outline-none after:absolute after:inset-0 hover:underline"
          >
            {trib.name}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-muted">{trib.cancelled ? 'Cancelled' : day}</p>
        <p className="truncate text-sm text-muted">{trib.location?.trim() || UNKNOWN_PLACE}</p>
      </div>
      {footer}
    </article>
  );
}

function ManagedTribTile({ trib }: { trib: Trib }) {
  return (
    <TribTile
      trib={trib}
      footer={
        <ManageLink
          tribId={trib.id}
          label={`Manage ${trib.name}`}
          className={`${buttonClass({ variant: 'secondary', size: 'sm' })} mt-2.5`}
        >
          Manage
        </ManageLink>
      }
    />
  );
}

function CreateTile() {
  return (
    <Link
      href={paths.createTrib}
      className="pressable flex aspect-[4/3] flex-col items-center justify-center gap-1.5 rounded-input border-2 border-dashed border-accent bg-ember/8 p-2 text-center text-sm/tight font-semibold text-ink hover:bg-ember/14"
    >
      <PlusIcon size={28} className="text-accent" />
      Create new
    </Link>
  );
}

const isHosted = ({ role }: Trib) => mayHost(role, 'edit');

export function hostedTribs(tribs: readonly Trib[], now: Date): Trib[] {
  return upcomingFirst(tribs.filter(isHosted), now);
}

/** Meetups of other hosts. Returns none if no picture could be shown, because the row consists of pictures. */
export function joinedTribs(tribs: readonly Trib[], now: Date): Trib[] {
  const joined = tribs.filter((trib) => !isHosted(trib));
  return joined.some(({ mainImageUrl }) => mainImageUrl?.trim()) ? upcomingFirst(joined, now) : [];
}

/** Upcoming ones soonest first, then past and cancelled ones, the latest first. */
function upcomingFirst(tribs: readonly Trib[], now: Date): Trib[] {
  const byStart = tribs.toSorted((a, b) => startOf(a) - startOf(b));
  const isOpen = (trib: Trib) => isStillOpen(trib, now);
  return [...byStart.filter(isOpen), ...byStart.filter((trib) => !isOpen(trib)).toReversed()];
}
