import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { communityPath } from '../../lib/paths';
import { lines } from '../../ui/glyph';
import { CalendarIcon, MapPinIcon, PeopleIcon } from '../../ui/icons';
import { isTable } from '../tribs/table-host';
import { tribFacts } from '../tribs/trib-facts';
import { isStillOpen, useTribNow } from '../tribs/trib-times';
import { TribDay, TribHours } from '../tribs/TribHours';

const SeatIcon = lines('M7.5 3.5 9 13h8.5', 'M9 13 7 20.5M16.5 13l1.5 7.5');

export function MeetupFacts({ trib }: { trib: Trib }) {
  const now = useTribNow(trib);
  const { day, date, hours, zone, location, distance } = tribFacts(trib, now);
  return (
    <dl className="grid gap-3.5">
      <Fact
        icon={<CalendarIcon size={22} />}
        term="When"
        note={hours && <TribHours hours={hours} zone={zone} />}
      >
        <TribDay day={day} date={date} />
      </Fact>
      <Fact icon={<MapPinIcon size={22} />} term="Where" note={distance}>
        <span>{location}</span>
      </Fact>
      <Fact icon={<SeatIcon size={22} />} term="Spots" note={isStillOpen(trib, now) && goingText(trib)}>
        {isStillOpen(trib, now) ? spotsText(trib) : goingText(trib)}
      </Fact>
      {trib.community !== null && (
        <Fact icon={<PeopleIcon size={22} />} term="Community" note={null}>
          by{' '}
          <Link href={communityPath(trib.community.id)} className="underline underline-offset-4">
            {trib.community.name}
          </Link>
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

function spotsText(trib: Trib): string {
  const { memberCount, maxParticipants } = trib;
  if (isTable(trib)) return `Up to ${maxParticipants} people`;
  const left = Math.max(0, maxParticipants - memberCount);
  return left === 0 ? `All ${maxParticipants} spots taken` : `${left} of ${maxParticipants} spots left`;
}

const goingText = ({ memberCount }: Trib) => `${memberCount} going`;
