import { useId } from 'react';
import { Link } from 'wouter';
import type { TableCard } from '#shared/api/tables';
import { startLabel } from '#shared/domain/meetup-time';
import { TABLE_LANGUAGES } from '#shared/domain/tables';
import { tribPath } from '../../lib/paths';
import { Avatar } from '../../ui/Avatar';
import { Button, buttonClass, onSingleTap } from '../../ui/Button';
import { CalendarIcon, ChatIcon, MapPinIcon, PeopleIcon } from '../../ui/icons';
import { MatchLabel } from '../../ui/MatchLabel';
import { OfferCard, OfferFact } from '../../ui/OfferCard';
import { tribTimes, useTribNow } from '../tribs/trib-times';
import { TribWhen } from '../tribs/TribHours';
import { useAnswerTable, useConfirmSeat } from './tables.api';

/** Before the person accepts: when, roughly where, how well they fit, and who is coming. After that: a link to the meetup. */
export function TableOffer({ table, viewerId }: { table: TableCard; viewerId: number }) {
  const { name, going, language, matchLevel, avgCompatibility, why } = table;
  const timed = { ...table, endTime: null, city: table.where };
  const facts = (
    <>
      <OfferFact icon={<CalendarIcon size={18} className="h-[1lh] text-muted" />}>
        <TribWhen {...tribTimes(timed, useTribNow(timed))} />
      </OfferFact>
      <OfferFact icon={<MapPinIcon size={18} className="h-[1lh] text-muted" />}>{table.where}</OfferFact>
      <OfferFact icon={<PeopleIcon size={18} className="h-[1lh] text-muted" />}>
        Up to {table.invited} people
      </OfferFact>
      <OfferFact icon={<ChatIcon size={18} className="h-[1lh] text-muted" />}>
        In {TABLE_LANGUAGES[language]}
      </OfferFact>
    </>
  );
  const head = (
    <>
      <MatchLabel level={matchLevel} score={avgCompatibility} size="md" />
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
