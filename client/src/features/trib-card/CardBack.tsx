import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { goesAheadText } from '#shared/domain/goes-ahead';
import { startLabel } from '#shared/domain/meetup-time';
import { DAY_MS } from '#shared/domain/durations';
import { LANG } from '../../lib/lang';
import { lazyPart } from '../../lib/LazyPart';
import { buttonClass } from '../../ui/Button';
import { lines } from '../../ui/glyph';
import { PeopleIcon, PersonIcon, BackIcon, CalendarIcon, CheckIcon, MapPinIcon } from '../../ui/icons';
import { LinkedText } from '../../ui/LinkedText';
import { Skeleton } from '../../ui/Skeleton';
import { PersonRow } from '../people/PersonRow';
import { ManageLink } from '../tribs/ManageLink';
import { isHostless, isTable, locationText, tribFacts } from '../tribs/trib-facts';
import { endOf, startOf, useTribNow, isStillOpen } from '../tribs/trib-times';
import { TribImage } from '../tribs/TribImage';
import { tribQuery } from '../tribs/tribs.api';
import { useViewerId } from './card-actions';
import { tribDetails } from './card-sheets';
import { JoinBar } from './Membership';
import { isLowMatch, LOW_MATCH_TEXT, MemberMatch, TribMatch } from './TribMatch';
import { RoundButton } from './SideButtons';
import { Link } from 'wouter';
import { communityPath } from '../../lib/paths';
import { TribDay, TribHours } from '../tribs/TribHours';
import * as t from './texts';

const ShirtIcon = lines('M8.5 4 3.5 7l2 4 2-1v10h9V10l2 1 2-4-5-3a3.5 3.5 0 0 1-7 0Z');
const GlassIcon = lines('M6.5 3.5h11l-.8 5.5a4.7 4.7 0 0 1-9.4 0l-.8-5.5Z', 'M12 13.5v7M8.5 20.5h7');
const CoinIcon = lines(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'M14.8 9.2c-.5-1-1.5-1.6-2.8-1.6-1.6 0-2.7.8-2.7 2.1 0 3 5.6 1.5 5.6 4.5 0 1.3-1.2 2.2-2.9 2.2-1.4 0-2.5-.7-3-1.8M12 6v12',
);

const loadLocation = async () => (await import('./LocationLink')).LocationLink;
const loadPhotos = async () => (await import('./EventPhotos')).EventPhotos;
/** For a card that has not been turned yet: what is far down on its back is no part of the page's first scripts. */
export const loadBackParts = () => Promise.all([loadLocation(), loadPhotos()]);
const LocationLink = lazyPart(loadLocation);
const EventPhotos = lazyPart(loadPhotos);
const HostReview = lazyPart(async () => (await import('./HostReview')).HostReview);
const ToldSoFar = lazyPart(
  async () => (await import('../communities/announcements/PinnedMessage')).ToldSoFar,
);
const PinnedMessage = lazyPart(
  async () => (await import('../communities/announcements/PinnedMessage')).PinnedMessage,
);
const OnTheDay = lazyPart(async () => (await import('./on-the-day/OnTheDay')).OnTheDay);
const ComingPanel = lazyPart(async () => (await import('../tribs/StillComing')).ComingPanel);
const TableHost = lazyPart(async () => (await import('./table-host/TableHost')).TableHost);
const SeriesDates = lazyPart(async () => (await import('./series/SeriesDates')).SeriesDates);

const LISTED = 4;

/** Everything that a person needs to decide. Beside its card it needs no way back, because it covers nothing. */
export function CardBack({ trib, isBeside = false }: { trib: Trib; isBeside?: boolean }) {
  const viewerId = useViewerId();
  const now = useTribNow(trib);
  const facts = tribFacts(trib, now);
  const isMember = trib.membership === 'joined';
  const isSoon = isMember && startOf(trib) - now.getTime() < DAY_MS;
  const [host] = trib.topMembers;
  const picture = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const seesPlace = isMember || trib.placeIsPublic;
  const { data: detail } = useQuery({
    ...tribQuery(viewerId, trib.id),
    enabled:
      seesPlace || (viewerId !== null && trib.communityId !== null) || /https?:/i.test(trib.description),
  });
  const place = seesPlace ? (detail?.exactPlace ?? null) : null;
  const placeShown = seesPlace ? (detail?.placeShown ?? null) : 'area';

  return (
    <div className="relative flex h-full flex-col bg-canvas text-ink">
      <BackBar
        name={trib.name}
        picture={isBeside ? heading : picture}
        heading={heading}
        onBack={isBeside ? null : () => void tribDetails.close()}
      />
      <section
        className="min-h-0 flex-1 scroll-pt-18 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
        aria-label={t.detailsOfMeetup}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too
        tabIndex={0}
        data-scroll
      >
        {/* Across a wide card, a picture would lose its upper half and its lower. */}
        <div className="@min-[44rem]:grid @min-[44rem]:grid-cols-2 @min-[44rem]:items-center">
          {/* Beside its card the picture would be there twice. */}
          {!isBeside && (
            <div ref={picture} className="h-60 max-h-[48cqh]">
              <TribImage trib={trib} eager className="size-full" />
            </div>
          )}
          <div className="px-5 pt-5">
            <h2
              dir="auto"
              ref={heading}
              tabIndex={-1}
              className="font-display leading-[1.143] font-bold tracking-tight text-balance [font-size:min(1.75rem,44px,11.5cqi)]"
            >
              {trib.name}
            </h2>
            <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
              <TribMatch trib={trib} />
            </div>
            {isLowMatch(trib) && <p className="mt-1 text-sm text-muted">{LOW_MATCH_TEXT}</p>}
          </div>
        </div>
        <div className="grid grid-cols-1 gap-7 px-5 py-6 @min-[44rem]:block @min-[44rem]:columns-2 @min-[44rem]:gap-x-10 @min-[44rem]:*:mb-7 @min-[44rem]:*:break-inside-avoid">
          {viewerId !== null && (
            <Suspense fallback={null}>
              {(trib.membership !== null || detail?.organizes) && (
                <PinnedMessage viewerId={viewerId} subject={{ tribId: trib.id }} isOnPage />
              )}
              {detail?.review && <HostReview tribId={trib.id} review={detail.review} viewerId={viewerId} />}
              {detail?.told && <ToldSoFar {...detail.told} />}
              {detail?.coming && <ComingPanel tribId={trib.id} viewerId={viewerId} coming={detail.coming} />}
              {isSoon && <OnTheDay trib={trib} viewerId={viewerId} />}
            </Suspense>
          )}
          <Section title={t.details}>
            <MeetupFacts trib={trib} />
          </Section>
          {trib.seriesId !== null && (
            <Section title={t.dates}>
              <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
                <SeriesDates trib={trib} seriesId={trib.seriesId} />
              </Suspense>
            </Section>
          )}
          {isHostless(trib) ? (
            <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
              <TableHost trib={trib} viewerId={viewerId} />
            </Suspense>
          ) : (
            <Section title={t.host}>
              {host ? (
                <PersonRow person={host.member}>
                  <MemberMatch of={host} />
                </PersonRow>
              ) : (
                <div className="flex items-start gap-4">
                  <span className="grid size-14 place-items-center rounded-pill bg-raised text-muted">
                    <PersonIcon />
                  </span>
                  <p className="font-semibold">{t.hostToAnnounced}</p>
                </div>
              )}
              {detail?.organizes && (
                <ManageLink tribId={trib.id} className={buttonClass({ variant: 'secondary', full: true })}>
                  {t.manageForCommunity}
                </ManageLink>
              )}
            </Section>
          )}
          <Section title={t.aboutMeetup}>
            <p dir="auto" className="text-base whitespace-pre-line text-pretty wrap-anywhere">
              <LinkedText text={trib.description} isLinked={detail?.isLinked ?? false} />
            </p>
          </Section>
          <Section title={t.meetupRules}>
            <Facts
              rows={[
                [
                  <PeopleIcon key="who" size={20} />,
                  t.whoCanJoin,
                  trib.membersOnly ? t.shownToMembers({ who: facts.whoCanJoin }) : facts.whoCanJoin,
                ],
                [<ShirtIcon key="dress" size={20} />, t.dressCode, facts.dressCode],
                [<GlassIcon key="alcohol" size={20} />, t.alcohol, facts.alcohol],
              ]}
            />
          </Section>
          <Section title={t.cost}>
            <p className="flex items-start gap-3">
              <CoinIcon size={20} className="mt-0.5 shrink-0 text-muted" />
              <span className="min-w-0">
                <span className="font-semibold">{facts.cost}</span>
                {facts.costDetails && (
                  <span dir="auto" className="block text-sm text-muted">
                    {facts.costDetails}
                  </span>
                )}
              </span>
            </p>
          </Section>
          <Section title={t.whosGoingCount({ count: trib.memberCount })}>
            <ul className="grid gap-6">
              {trib.topMembers.slice(0, LISTED).map((top) => (
                <li key={top.member.id}>
                  <PersonRow person={top.member}>
                    <MemberMatch of={top} />
                    {top.member.bio && (
                      <p dir="auto" className="mt-1 text-sm text-pretty wrap-anywhere text-muted">
                        {top.member.bio}
                      </p>
                    )}
                  </PersonRow>
                </li>
              ))}
            </ul>
          </Section>
          <Section title={t.location}>
            <Suspense fallback={<Skeleton className="h-18 rounded-card" />}>
              <LocationLink trib={trib} location={locationText(trib)} place={place} placeShown={placeShown} />
            </Suspense>
          </Section>
          <Section title={t.eventPhotos}>
            <Suspense fallback={<Skeleton className="h-18 rounded-card" />}>
              <EventPhotos trib={trib} />
            </Suspense>
          </Section>
        </div>
      </section>
      <JoinBar trib={trib} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 font-display text-lg font-bold">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ rows }: { rows: [icon: ReactNode, term: string, text: string][] }) {
  return (
    <dl className="grid grid-cols-[minmax(7.5rem,auto)_1fr] gap-3 @max-[22rem]:grid-cols-1">
      {rows.map(([icon, term, text]) => (
        <div key={term} className="col-span-full grid grid-cols-subgrid @max-[22rem]:block">
          <dt className="flex min-h-6 items-center gap-2 text-sm whitespace-nowrap text-muted">
            <span className="shrink-0">{icon}</span>
            {term}
          </dt>
          <dd className="font-semibold text-balance @max-[22rem]:ps-7">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type WatchedRef = RefObject<HTMLElement | null>;
type Props = { name: string; picture: WatchedRef; heading: WatchedRef; onBack: (() => void) | null };

/**
 * The back button floats over the picture. Once the bar is over text, it gets a background, and the name once the
 * heading has scrolled away.
 */
function BackBar({ name, picture, heading, onBack }: Props) {
  // Without a button the bar appears only when it is needed, so that it covers no heading that is still in view.
  const covered = onBack ? COVERED : '0px';
  const isSolid = useScrolledAway(picture, covered);
  const isNamed = useScrolledAway(heading, covered);
  return (
    <div
      data-theme={isSolid ? undefined : 'dark'}
      data-solid={isSolid || undefined}
      className="back-bar pointer-events-none absolute inset-x-0 top-0 z-10 flex items-center gap-2 border-b border-transparent px-5 pt-[max(12px,env(safe-area-inset-top))] pb-2 text-ink transition-[background-color,border-color] duration-180 ease-out data-solid:border-line data-solid:bg-canvas"
    >
      {onBack && (
        <RoundButton label={t.back} onClick={onBack} className="pointer-events-auto shrink-0">
          <BackIcon />
        </RoundButton>
      )}
      <p
        dir="auto"
        aria-hidden="true"
        className={`min-w-0 truncate font-semibold transition-opacity ${isNamed ? '' : 'invisible opacity-0'}`}
      >
        {name}
      </p>
    </div>
  );
}

/** The negative height of the bar, as the observer's margin. */
const COVERED = '-64px 0px 0px';

/** Whether the element scrolled up under the bar. Elements further down do not count, although they are out of view as well. */
function useScrolledAway(watched: WatchedRef, rootMargin: string): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const element = watched.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry &&
        setAway(!entry.isIntersecting && entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0)),
      { root: element.closest('[data-scroll]'), rootMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched, rootMargin]);
  return isAway;
}

const SeatIcon = lines('M7.5 3.5 9 13h8.5', 'M9 13 7 20.5M16.5 13l1.5 7.5');

export function MeetupFacts({ trib }: { trib: Trib }) {
  const now = useTribNow(trib);
  const { day, date, hours, zone, location, distance } = tribFacts(trib, now);
  return (
    <dl className="grid gap-3.5">
      <Fact
        icon={<CalendarIcon size={22} />}
        term={t.when}
        note={hours && <TribHours hours={hours} zone={zone} />}
      >
        <TribDay day={day} date={date} />
      </Fact>
      <Fact icon={<MapPinIcon size={22} />} term={t.where} note={distance}>
        <bdi>{location}</bdi>
      </Fact>
      <Fact
        icon={<SeatIcon size={22} />}
        term={t.spots}
        note={isStillOpen(trib, now) && goingText(trib, now)}
      >
        {isStillOpen(trib, now) ? spotsText(trib) : goingText(trib, now)}
      </Fact>
      {trib.missing !== null && isStillOpen(trib, now) && (
        <Fact
          icon={trib.missing > 0 ? <PeopleIcon size={22} /> : <CheckIcon size={22} />}
          term={t.goesAhead}
          note={decisionText(trib)}
        >
          {trib.missing > 0 || trib.memberCount < 2
            ? goesAheadText(trib.missing, LANG)
            : t.itsOnComing({ count: trib.memberCount })}
        </Fact>
      )}
      {trib.community !== null && (
        <Fact icon={<PeopleIcon size={22} />} term={t.community} note={null}>
          {byCommunity(trib.community)}
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { icon: ReactNode; term: string; note: ReactNode; children: ReactNode };

function Fact({ icon, term, note, children }: FactProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3.5">
      <dt className="row-span-2 grid size-11 place-items-center rounded-input border border-line bg-raised text-accent">
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd className={`font-semibold text-pretty wrap-anywhere ${note ? '' : 'row-span-2'}`}>{children}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}

const byCommunity = ({ id, name }: NonNullable<Trib['community']>) =>
  t.byCommunity({
    name,
    link: (inside) => (
      <Link href={communityPath(id)} className="underline underline-offset-4">
        {inside}
      </Link>
    ),
  });

function spotsText(trib: Trib): string {
  const { memberCount, maxParticipants } = trib;
  if (isTable(trib)) return t.upToPeople({ max: maxParticipants });
  const left = Math.max(0, maxParticipants - memberCount);
  return left === 0
    ? t.allSpotsTaken({ max: maxParticipants })
    : t.spotsLeftOf({ left, max: maxParticipants });
}

/** Null once it was decided. */
const decisionText = ({ minPeople, decidesAt, timeZone }: Trib) =>
  decidesAt &&
  t.goesAheadDecided({ count: minPeople ?? 0, when: startLabel(new Date(decidesAt), timeZone, LANG) });

function goingText(trib: Trib, now: Date): string {
  const isOver = trib.cancelled || endOf(trib) <= now.getTime();
  const { memberCount: count } = trib;
  return isOver ? t.wereGoing({ count }) : t.areGoing({ count });
}
