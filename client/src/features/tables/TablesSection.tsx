import { useQuery } from '@tanstack/react-query';
import type { OwnTables, ProposedEvening, TableCard, TableEntry } from '#shared/api/tables';
import type { OwnUser } from '#shared/api/users';
import { peopleWord } from '#shared/domain/goes-ahead';
import { startLabel } from '#shared/domain/meetup-time';
import {
  closingDay,
  moreEvenings,
  PROPOSED,
  slotName,
  TABLE_LANGUAGES,
  TABLE_MIN,
  toggleSlot,
} from '#shared/domain/tables';
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

/** Tables that wait for an answer, those to which the person is going, or what a round without one leads to. */
export function TableOffers({ user }: Props) {
  const { data } = useQuery(ownTablesQuery(user.id));
  if (isLeftOut(data)) return <TableCardSection user={user} className="mb-6" />;
  if (!data || data.tables.length === 0) return null;
  return (
    <section aria-label="Your tables" className="mb-6 grid gap-4 px-5 md:max-w-xl">
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
    <section aria-label="Your table" className={`${className} grid gap-4 px-5 md:max-w-xl`}>
      <QueryState
        query={query}
        loading={<Skeleton className="h-36 rounded-card" />}
        failed="Your table didn't load"
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
  const { entry: asked } = entry;
  const isIn = entry.underway || asked?.active === true;
  const isUnseated = isLeftOut(own) && !entry.underway;
  const isSeated = own.tables.some(({ answer, isDemo }) => answer === 'yes' && !isDemo);
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
        {isWaiting ? 'You have a table' : isIn ? "We're finding your table" : 'A table for you'}
      </h2>
      <p className="text-base text-pretty text-muted">
        {isWaiting ? "If it doesn't take place, you're in the next round." : nextText(entry)}
      </p>
      {isIn && !isWaiting && !entry.underway && entry.needed > 0 && <PeopleNeeded count={entry.needed} />}
      {entry.isSeatedLast && (
        <p className="text-sm text-pretty text-muted">
          You missed your last two meetups, so others are seated first, and on the day we ask you to confirm.
          Nobody else is told. It ends with the next one you come to.
        </p>
      )}
      {own.proposed && <Proposed evening={own.proposed} />}
      {asked && isUnseated && more.length > 0 && (
        <Button
          variant="secondary"
          busy={entering.isPending}
          onClick={() => enterWith(asked.slots | more.reduce((mask, slot) => toggleSlot(mask, slot), 0))}
        >
          Add {LIST.format(more.map(slotName))}
        </Button>
      )}
      <div className="flex flex-wrap gap-3">
        {asked && !isIn && (
          <Button
            className="grow basis-48"
            busy={entering.isPending}
            onClick={onSingleTap(() => enterWith(asked.slots))}
          >
            Seat me again
          </Button>
        )}
        {!entry.underway && (
          <Button
            variant={asked ? 'secondary' : 'primary'}
            aria-haspopup="dialog"
            className="grow basis-32"
            onClick={onOpen}
          >
            {asked ? 'Change' : 'Seat me this week'}
          </Button>
        )}
        {isIn && (
          <Button
            variant="secondary"
            className="grow basis-32"
            busy={leaving.isPending}
            onClick={onSingleTap(() => leaving.send())}
          >
            Leave
          </Button>
        )}
      </div>
      {entry.mayTry && <TryRound viewerId={viewerId} />}
    </div>
  );
}

const LIST = new Intl.ListFormat('en-US');

const shareForm = () =>
  void shareLink(
    { title: 'A table for you', url: `${location.origin}${seatMePath}` },
    'Paste it into a chat.',
  );

function PeopleNeeded({ count }: { count: number }) {
  return (
    <div className="grid gap-3 rounded-input bg-raised px-4 py-3">
      <p className="text-sm text-pretty">About {count} more people are needed for good tables here.</p>
      <Button variant="secondary" size="sm" onClick={shareForm}>
        Invite somebody
      </Button>
    </div>
  );
}

/** A public evening of the city, the same for everybody, so that it says nothing about who is free. */
function Proposed({ evening }: { evening: ProposedEvening }) {
  const { tribId, startTime, timeZone, where, isGoing } = evening;
  return (
    <div className="grid gap-3 rounded-input bg-raised px-4 py-3">
      <p className="text-sm text-pretty">
        {isGoing ? "You're also going to" : 'Or just come to'} an open evening:{' '}
        {startLabel(new Date(startTime), timeZone)}, {where}. It goes ahead with{' '}
        {peopleWord(PROPOSED.goesAheadWith).toLowerCase()}.
      </p>
      <Link href={tribPath(tribId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        See the evening
      </Link>
    </div>
  );
}

function TryRound({ viewerId }: { viewerId: number }) {
  const { send, isPending } = useTryRound(viewerId);
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <Button variant="secondary" busy={isPending} onClick={() => send()}>
        Try a round now
      </Button>
      <p className="text-center text-sm text-balance text-muted">
        With demo people, so that you see how it works
      </p>
    </div>
  );
}

/** Gives no reason, because each would reveal something about the others who entered. */
function noTableText({ entry, closesAt }: TableEntry): string {
  const next = entry?.active && closesAt && closingDay(new Date(closesAt), entry.city.timeZone);
  return `No table this time.${next ? ` You're in on ${next}.` : ''}`;
}

function nextText({ entry, closesAt, underway }: TableEntry): string {
  if (underway) return 'The round has closed. Your table comes as soon as everybody has a seat.';
  if (!entry?.active)
    return "Tell us when you're free, and we find a small table of people you'd like to know.";
  const when = closesAt && startLabel(new Date(closesAt), entry.city.timeZone);
  return `The next tables near ${entry.city.name} are made on ${when}.`;
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
      <OfferFact icon={<MapPinIcon size={18} className="h-[1lh] text-muted" />}>{table.where}</OfferFact>
      <OfferFact icon={<PeopleIcon size={18} className="h-[1lh] text-muted" />}>
        Up to {table.invited} people
      </OfferFact>
      {isOpen && (
        <OfferFact icon={<CheckIcon size={18} className="h-[1lh] text-muted" />}>
          Takes place if {peopleWord(TABLE_MIN).toLowerCase()} say yes
        </OfferFact>
      )}
      <OfferFact icon={<ChatIcon size={18} className="h-[1lh] text-muted" />}>
        In {TABLE_LANGUAGES[language]}
      </OfferFact>
    </>
  );
  const head = (
    <>
      <MatchLabel level={matchLevel} score={avgCompatibility} isGuess={isGuess} size="md" />
      <p className="mt-3 text-sm text-muted">
        {table.isDemo ? 'A table to try, with demo people' : 'A small group, put together for you'}
      </p>
    </>
  );
  return (
    <OfferCard head={head} title={name} facts={facts} why={why}>
      {going.length > 0 && <Going people={going} />}
      {table.confirmBy !== null && <Confirm table={table} by={table.confirmBy} viewerId={viewerId} />}
      {table.answer === 'yes' ? (
        <Link href={tribPath(table.tribId)} className={buttonClass({ full: true, variant: 'secondary' })}>
          You&apos;re going: see the table
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
        Coming already
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

type ConfirmProps = { table: TableCard; by: string; viewerId: number };

function Confirm({ table, by, viewerId }: ConfirmProps) {
  const { send, isPending } = useConfirmSeat(viewerId, table.tribId);
  return (
    <div className="grid gap-3 rounded-input bg-raised px-4 py-3">
      <p className="text-sm text-pretty">
        You missed your last two meetups, so please confirm by {startLabel(new Date(by), table.timeZone)}.
        After that your seat is free for others. Nobody else is told.
      </p>
      <Button busy={isPending} onClick={() => send()}>
        Yes, I&apos;m coming today
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
          Not this time
        </Button>
        <Button
          busy={pending.includes('yes')}
          className="grow basis-32 px-3!"
          onClick={onSingleTap(() => send('yes'))}
        >
          I&apos;m coming
        </Button>
      </div>
      <p className="text-center text-sm text-balance text-muted">
        Answer by {startLabel(new Date(table.answersCloseAt), table.timeZone)}. Nobody is told if you say no.
        You see the exact place once you&apos;re in.
      </p>
    </div>
  );
}
