import type { Member, Trib } from '#shared/api/tribs';
import { toldApart } from '../people/told-apart';
import { WAITING } from '../../lib/outbox/outbox';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { CheckIcon, CloseIcon } from '../../ui/icons';
import { AvatarButton } from '../people/PersonButton';
import { isHostless } from '../tribs/trib-facts';
import { useAttendance } from '../tribs/attendance/use-attendance';
import * as t from './texts';

type Props = { trib: Trib; viewerId: number; onBack: () => void };

/** Lets hosts say who came, with one tap for each. The people come from the meetup, so it works offline. */
export function WhoCame({ trib, viewerId, onBack }: Props) {
  const { of, recordCame, isWaiting } = useAttendance(viewerId, trib.id);
  const others = toldApart(trib.members.filter(({ id }) => id !== viewerId));
  const isUnknown = ({ id }: Member) => of(id).came === null;
  const unknown = others.filter(isUnknown);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-pretty text-muted">
        {isHostless(trib) ? t.onlyYouSeeAnd : t.onlyYouAndCohosts} {t.leftOpenNothingKnown}
      </p>
      {others.length === 0 ? (
        <p className="text-pretty text-muted">{t.nobodyElseGoing}</p>
      ) : (
        <ul className="divide-y divide-line">
          {others.map((person) => (
            <li key={person.id}>
              <PersonRow
                person={person}
                {...of(person.id)}
                onSay={(came) => recordCame(person.id, of(person.id).came === came ? null : came)}
              />
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 1 && (
        <Button
          variant="secondary"
          size="md"
          onClick={() => unknown.forEach(({ id }) => recordCame(id, true))}
        >
          {unknown.length === others.length ? t.everybodyCame : t.allOthersCame}
        </Button>
      )}
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {isWaiting && t.keptAndSent({ waiting: WAITING })}
      </p>
      <Button variant="quiet" size="md" full onClick={onBack}>
        {t.back}
      </Button>
    </div>
  );
}

type RowProps = {
  person: Member;
  came: boolean | null;
  isHere: boolean;
  onSay: (came: boolean) => void;
};

function PersonRow({ person, came, isHere, onSay }: RowProps) {
  const name = person.displayName;
  const note = { true: t.came, false: t.didntCome, null: isHere ? t.saysTheyreHere : null }[`${came}`];
  return (
    <div className="flex items-center gap-3 py-2">
      <AvatarButton person={person} size={44} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-semibold">
          {name}
        </p>
        {note && <p className={`text-sm ${came === false ? 'text-muted' : 'text-accent'}`}>{note}</p>}
      </div>
      <IconButton
        label={t.nameCame({ name })}
        aria-pressed={came === true}
        className={came === true ? 'bg-ember! text-on-ember!' : 'bg-raised text-muted'}
        onClick={() => onSay(true)}
      >
        <CheckIcon />
      </IconButton>
      <IconButton
        label={t.nameDidntCome({ name })}
        aria-pressed={came === false}
        className={came === false ? 'bg-ink! text-canvas!' : 'bg-raised text-muted'}
        onClick={() => onSay(false)}
      >
        <CloseIcon />
      </IconButton>
    </div>
  );
}
