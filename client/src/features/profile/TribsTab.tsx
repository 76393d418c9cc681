import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { mayHost } from '#shared/domain/host-rights';
import { choiceText } from '#shared/domain/choice-texts';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { communityPath, paths, tribPath } from '../../lib/paths';
import { buttonClass } from '../../ui/Button';
import { PlusIcon } from '../../ui/icons';
import { QueryState } from '../../ui/QueryState';
import { Loading, Skeleton } from '../../ui/Skeleton';
import { ManageLink } from '../tribs/ManageLink';
import { isStillOpen, startOf, tribDay, useTribNow } from '../tribs/trib-times';
import { TribImage } from '../tribs/TribImage';
import { savedTribsQuery, tribsOfUserQuery } from '../tribs/tribs.api';
import type { Community } from '#shared/api/catalogue';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../lib/lang';
import { EmptyState } from '../../ui/EmptyState';
import { communitiesOfUserQuery } from '../communities/communities.api';
import { CommunityImage, memberCountText } from '../communities/CommunityImage';
import * as t from './texts';

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
      loading={<Loading label={t.loadingMeetups} placeholders={['h-52', 'h-52']} className="grid gap-8" />}
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
        <TileRow title={t.joined} things={t.joinedMeetups} items={joined}>
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
      title={t.created}
      things={t.createdMeetups}
      items={tribs}
      first={<CreateTile />}
      empty={
        <p className="text-pretty">
          {t.noTribsCreated}
          <span className="mt-0.5 block text-sm text-muted">{t.createFirstMeetupTo}</span>
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
      title={t.liked}
      things={t.savedMeetups}
      items={liked}
      state={
        saved.data ? null : (
          <QueryState
            query={saved}
            isInline
            failed={t.savedMeetupsDidntLoad}
            loading={<Skeleton className="h-40" />}
          >
            {() => null}
          </QueryState>
        )
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
      {t.nothingSaved}{' '}
      <Link
        href={paths.meetups}
        className="hit-44 inline-block font-semibold text-accent underline underline-offset-4"
      >
        {t.seeMeetups}
      </Link>
    </p>
  );
}

/** The picture and the name open the meetup in the feed. */
function TribTile({ trib, footer }: { trib: Trib; footer?: ReactNode }) {
  const day = tribDay(trib, useTribNow(trib));
  return (
    <article className="flex h-full flex-col">
      <div className="relative flex-1 rounded-input has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-accent">
        <TribImage trib={trib} sizes="180px" className="aspect-[4/3] w-full rounded-input" />
        <h3 className="mt-2 line-clamp-2 text-sm/snug font-semibold wrap-break-word">
          <Link
            dir="auto"
            href={tribPath(trib.id)}
            className="outline-none after:absolute after:inset-0 hover:underline"
          >
            {trib.name}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-muted">{trib.cancelled ? t.cancelled : day}</p>
        <p dir="auto" className="truncate text-sm text-muted">
          {placeText(choiceText(trib.location?.trim() || UNKNOWN_PLACE, LANG), LANG)}
        </p>
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
          label={t.manageTrib({ meetup: trib.name })}
          className={`${buttonClass({ variant: 'secondary', size: 'sm' })} mt-2.5 max-w-full wrap-anywhere`}
        >
          {t.manage}
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
      {t.createNew}
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

type TileRowProps<T> = {
  title: string;
  /** What screen readers hear after "View all" or "Show less". */
  things: string;
  items: readonly T[];
  first?: ReactNode;
  /** Replaces the items while they load, or if they did not. */
  state?: ReactNode;
  empty?: ReactNode;
  children: (item: T) => ReactNode;
};

/** More are not worth scrolling past sideways; "View all" shows them. */
const IN_ROW = 8;
/** More than this do not fit beside each other on a phone. */
const FIT = 2;

const ROW =
  '-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto overscroll-x-contain px-5 pb-2 [scrollbar-width:none] *:w-38 *:shrink-0 *:snap-start lg:mx-0 lg:scroll-px-0 lg:px-0 lg:*:w-44';
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3 gap-y-6';

/** A row that scrolls sideways, or all items as a grid. */
function TileRow<T extends { id: number }>({
  title,
  things,
  items,
  first,
  state,
  empty,
  children,
}: TileRowProps<T>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, IN_ROW);
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-display text-lg font-bold">{title}</h2>
        {items.length > FIT && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="min-h-11 text-sm font-semibold text-accent underline-offset-4 hover:underline"
          >
            {isWhole ? t.showLess : t.viewAll}
            <span className="sr-only">{things}</span>
          </button>
        )}
      </div>
      {state}
      {!state && items.length === 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {first && <div className="w-38">{first}</div>}
          <div className="min-w-32 flex-1">{empty}</div>
        </div>
      )}
      {!state && items.length > 0 && (
        <ul className={isWhole ? GRID : ROW}>
          {first && <li>{first}</li>}
          {shown.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function CommunitiesTab({ userId }: { userId: number }) {
  const communities = useQuery(communitiesOfUserQuery(userId));
  return (
    <QueryState
      query={communities}
      loading={
        <Loading
          label={t.loadingCommunities}
          placeholders={['h-16', 'h-16', 'h-16']}
          className="grid gap-4"
        />
      }
    >
      {(list) => (list.length === 0 ? <NoCommunities /> : <CommunityLinks communities={list} />)}
    </QueryState>
  );
}

function CommunityLinks({ communities }: { communities: readonly Community[] }) {
  return (
    <ul className="grid grid-cols-1 gap-1 lg:grid-cols-2 lg:gap-x-5">
      {communities.map((community) => (
        <li key={community.id}>
          <Link
            href={communityPath(community.id)}
            className="pressable -mx-3 flex items-center gap-4 rounded-input p-3 hover:bg-raised"
          >
            <CommunityImage
              community={community}
              sizes="64px"
              className="size-16 shrink-0 rounded-input max-[359px]:hidden"
            />
            <span className="min-w-0">
              <span dir="auto" className="line-clamp-2 font-semibold wrap-break-word">
                {community.name}
              </span>
              <span className="block text-sm text-muted">{memberCountText(community.memberCount)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoCommunities() {
  return (
    <EmptyState
      title={t.noCommunitiesJoined}
      action={
        <Link href={paths.discover} className={buttonClass({ variant: 'secondary' })}>
          {t.exploreCommunities}
        </Link>
      }
    />
  );
}
