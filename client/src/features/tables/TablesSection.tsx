import { nameOfCity } from '../cities/city-text';
import { listText } from '../../lib/list-text';
import { useQuery } from '@tanstack/react-query';
import type { OwnTables, ProposedEvening, TableCard, TableEntry } from '#shared/api/tables';
import type { OwnUser } from '#shared/api/users';
import { startLabel, weekdayOf } from '#shared/domain/meetup-time';
import { moreEvenings, PROPOSED, slotName, TABLE_MIN, toggleSlot } from '#shared/domain/tables';
import { placeText } from '#shared/domain/place-text';
import { LANG } from '../../lib/lang';
import { useNow } from '../../lib/use-now';
import { Button, buttonClass, onSingleTap } from '../../ui/Button';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { seatSheet } from './seat-sheet';
import {
  ownTablesQuery,
  tableEntryQuery,
  useAnswerTable,
  useConfirmSeat,
  useEnterRound,
  useLeaveRounds,
  useTryRound,
} from './tables.api';
import { useId } from 'react';
import { Link } from 'wouter';
import { seatMePath, tribPath } from '../../lib/paths';
import { shareLink } from '../../lib/share-link';
import { Avatar } from '../../ui/Avatar';
import { CalendarIcon, ChatIcon, CheckIcon, MapPinIcon, PeopleIcon } from '../../ui/icons';
import { MatchLabel } from '../../ui/MatchLabel';
import { OfferCard, OfferFact } from '../../ui/OfferCard';
import { tribTimes, useTribNow } from '../tribs/trib-times';
import { TribWhen } from '../tribs/TribHours';
import { spokenName } from './language-names';
import * as t from './texts';

/** Tables that wait for an answer, those to which the person is going, or what a round without one leads to. */
export function TableOffers({ user }: Props) {
  const { data } = useQuery(ownTablesQuery(user.id));
  if (isLeftOut(data)) return <TableCardSection user={user} className="mb-6" />;
  if (!data || data.tables.length === 0) return null;
  return (
    <section aria-label={t.yourTables} className="mb-6 grid gap-4 px-5 md:max-w-xl">
      {data.tables.map((table) => (
        <TableOffer key={table.tribId} table={table} viewerId={user.id} />
      ))}
    </section>
  );
}

type Props = { user: OwnUser };

const isLeftOut = (own: OwnTables | undefined) => own?.unseated === true && own.tables.length === 0;

/** Whoever was left out has it at the top of the page instead, where the notice leads. */
export function TablesSection({ user }: Props) {
  const { data } = useQuery(ownTablesQuery(user.id));
  return isLeftOut(data) ? null : <TableCardSection user={user} className="my-6" />;
}

/** Says whether the person has a table, and how to ask for one. */
function TableCardSection({ user, className }: Props & { className: string }) {
  const entry = useQuery(tableEntryQuery(user.id));
  const own = useQuery(ownTablesQuery(user.id));
  const query = {
    data: entry.data && own.data && { entry: entry.data, own: own.data },
    isError: (entry.isError && !entry.isFetching) || (own.isError && !own.isFetching),
    refetch: () => Promise.all([entry.refetch(), own.refetch()]),
  };
  return (
    <section aria-label={t.yourTable} className={`${className} grid gap-4 px-5 md:max-w-xl`}>
      <QueryState
        query={query}
        loading={<Skeleton className="h-36 rounded-card" />}
        failed={t.tableDidntLoad}
      >
        {(loaded) => <Asking {...loaded} viewerId={user.id} onOpen={() => seatSheet.open({})} />}
      </QueryState>
    </section>
  );
}

type AskingProps = { entry: TableEntry; own: OwnTables; viewerId: number; onOpen: () => void };

function Asking({ entry, own, viewerId, onOpen }: AskingProps) {
  const leaving = useLeaveRounds(viewerId);
  const entering = useEnterRound(viewerId);
  const now = useNow().getTime();
  const { entry: asked } = entry;
  const isIn = entry.underway || asked?.active === true;
  const isUnseated = isLeftOut(own) && !entry.underway;
  // Once answers are settled the entry has ended, so one that is there was made again.
  const isSeated = own.tables.some(
    ({ answer, answersCloseAt, isDemo }) => answer === 'yes' && !isDemo && Date.parse(answersCloseAt) > now,
  );
  const isWaiting = isIn && isSeated && asked?.repeat === 'until-seated' && !entry.underway;
  const more = asked ? moreEvenings(asked.slots) : [];
  const enterWith = (slots: number) => {
    if (!asked) return;
    const { active: _active, city, ...same } = asked;
    entering.send({ ...same, cityId: city.id, slots });
  };
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-5">
      {isUnseated && (
        <p className="rounded-input bg-raised px-4 py-3 text-sm text-pretty">{noTableText(entry)}</p>
      )}
      <h2 className="font-display text-lg font-bold">
        {isWaiting ? t.youHaveTable : isIn ? t.findingTable : t.tableForYou}
      </h2>
      <p className="text-base text-pretty text-muted">{isWaiting ? t.elseNextRound : nextText(entry)}</p>
      {isIn && !isWaiting && !entry.underway && entry.needed > 0 && <PeopleNeeded count={entry.needed} />}
      {entry.isSeatedLast && <p className="text-sm text-pretty text-muted">{t.youMissedLastTwo}</p>}
      {own.proposed && <Proposed evening={own.proposed} />}
      {asked && isUnseated && more.length > 0 && (
        <Button
          variant="secondary"
          busy={entering.isPending}
          onClick={() => enterWith(asked.slots | more.reduce((mask, slot) => toggleSlot(mask, slot), 0))}
        >
          {t.addSlots({ slots: listText(more.map((slot) => slotName(slot, LANG))) })}
        </Button>
      )}
      <div className="flex flex-wrap gap-3">
        {asked && !isIn && (
          <Button
            className="grow basis-48"
            busy={entering.isPending}
            onClick={onSingleTap(() => enterWith(asked.slots))}
          >
            {t.seatMeAgain}
          </Button>
        )}
        {!entry.underway && (
          <Button
            variant={asked ? 'secondary' : 'primary'}
            aria-haspopup="dialog"
            className="grow basis-32"
            onClick={onOpen}
          >
            {asked ? t.change : t.seatMeWeek}
          </Button>
        )}
        {isIn && (
          <Button
            variant="secondary"
            className="grow basis-32"
            busy={leaving.isPending}
            onClick={onSingleTap(() => leaving.send())}
          >
            {t.leave}
          </Button>
        )}
      </div>
      {entry.mayTry && <TryRound viewerId={viewerId} />}
    </div>
  );
}

const shareForm = () =>
  void shareLink({ title: t.tableForYou, url: `${location.origin}${seatMePath}` }, t.pasteIntoChat);

function PeopleNeeded({ count }: { count: number }) {
  return (
    <div className="grid gap-3 rounded-input bg-raised px-4 py-3">
      <p className="text-sm text-pretty">{t.morePeopleNeeded({ count })}</p>
      <Button variant="secondary" size="sm" onClick={shareForm}>
        {t.inviteSomebody}
      </Button>
    </div>
  );
}

/** A public evening of the city, the same for everybody, so that it says nothing about who is free. */
function Proposed({ evening }: { evening: ProposedEvening }) {
  const { tribId, startTime, timeZone, where, isGoing } = evening;
  const facts = {
    when: startLabel(new Date(startTime), timeZone, LANG),
    where: placeText(where, LANG),
    count: PROPOSED.goesAheadWith,
  };
  return (
    <div className="grid gap-3 rounded-input bg-raised px-4 py-3">
      <p className="text-sm text-pretty">{isGoing ? t.youreAlsoGoingTo(facts) : t.orJustComeTo(facts)}</p>
      <Link href={tribPath(tribId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        {t.seeEvening}
      </Link>
    </div>
  );
}

function TryRound({ viewerId }: { viewerId: number }) {
  const { send, isPending } = useTryRound(viewerId);
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <Button variant="secondary" busy={isPending} onClick={() => send()}>
        {t.tryRoundNow}
      </Button>
      <p className="text-center text-sm text-balance text-muted">{t.withDemoPeopleYou}</p>
    </div>
  );
}

/** Gives no reason, because each would reveal something about the others who entered. */
function noTableText({ entry, closesAt }: TableEntry): string {
  const next = entry?.active && closesAt && weekdayOf(new Date(closesAt), entry.city.timeZone, LANG);
  return next ? t.noTableInOn({ day: next }) : t.noTableStop;
}

function nextText({ entry, closesAt, underway }: TableEntry): string {
  if (underway) return t.roundClosedTableComes;
  if (!entry?.active) return t.tellUsWhenYoure;
  const when = closesAt && startLabel(new Date(closesAt), entry.city.timeZone, LANG);
  return t.nextTablesNear({ city: nameOfCity(entry.city), when: when ?? '' });
}

/** Before the person accepts: when, roughly where, how well they fit, and who is coming. After that: a link to the meetup. */
export function TableOffer({ table, viewerId }: { table: TableCard; viewerId: number }) {
  const { name, going, language, matchLevel, avgCompatibility, isGuess, why } = table;
  const timed = { ...table, endTime: null };
  const now = useTribNow(timed);
  const isOpen = Date.parse(table.answersCloseAt) > now.getTime();
  const facts = (
    <>
      <OfferFact icon={<CalendarIcon size={18} className="h-[1lh] text-muted" />}>
        <TribWhen {...tribTimes(timed, now)} />
      </OfferFact>
      <OfferFact icon={<MapPinIcon size={18} className="h-[1lh] text-muted" />}>
        {placeText(table.where, LANG)}
      </OfferFact>
      <OfferFact icon={<PeopleIcon size={18} className="h-[1lh] text-muted" />}>
        {t.upToPeople({ max: table.invited })}
      </OfferFact>
      {isOpen && (
        <OfferFact icon={<CheckIcon size={18} className="h-[1lh] text-muted" />}>
          {t.takesPlaceIf({ count: TABLE_MIN })}
        </OfferFact>
      )}
      <OfferFact icon={<ChatIcon size={18} className="h-[1lh] text-muted" />}>
        {t.inLanguage({ language: spokenName(language) })}
      </OfferFact>
    </>
  );
  const head = (
    <>
      <MatchLabel level={matchLevel} score={avgCompatibility} isGuess={isGuess} size="md" />
      <p className="mt-3 text-sm text-muted">{table.isDemo ? t.tableToTryWith : t.smallGroupPutTogether}</p>
    </>
  );
  return (
    <OfferCard head={head} title={name} facts={facts} why={why}>
      {going.length > 0 && <Going people={going} />}
      {table.confirmBy !== null && <Confirm table={table} by={table.confirmBy} viewerId={viewerId} />}
      {table.answer === 'yes' ? (
        <Link href={tribPath(table.tribId)} className={buttonClass({ full: true, variant: 'secondary' })}>
          {t.youreGoingSeeTable}
        </Link>
      ) : (
        <Answer table={table} viewerId={viewerId} />
      )}
    </OfferCard>
  );
}

function Going({ people }: { people: TableCard['going'] }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-2 text-sm text-muted">
        {t.comingAlready}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-x-4 gap-y-2">
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-2 text-sm font-semibold">
            <Avatar person={{ ...person, displayName: person.firstName }} size={32} />
            {person.firstName}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Confirm({ table, by, viewerId }: { table: TableCard; by: string; viewerId: number }) {
  const { send, isPending } = useConfirmSeat(viewerId, table.tribId);
  return (
    <div className="grid gap-3 rounded-input bg-raised px-4 py-3">
      <p className="text-sm text-pretty">
        {t.confirmBy({ when: startLabel(new Date(by), table.timeZone, LANG) })}
      </p>
      <Button busy={isPending} onClick={() => send()}>
        {t.yesImComingToday}
      </Button>
    </div>
  );
}

function Answer({ table, viewerId }: { table: TableCard; viewerId: number }) {
  const { send, pending } = useAnswerTable(viewerId, table.tribId);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={pending.includes('no')}
          className="grow basis-32 px-3!"
          onClick={onSingleTap(() => send('no'))}
        >
          {t.notTime}
        </Button>
        <Button
          busy={pending.includes('yes')}
          className="grow basis-32 px-3!"
          onClick={onSingleTap(() => send('yes'))}
        >
          {t.imComing}
        </Button>
      </div>
      <p className="text-center text-sm text-balance text-muted">
        {t.answerBy({ when: startLabel(new Date(table.answersCloseAt), table.timeZone, LANG) })}
      </p>
    </div>
  );
}
