import { useId, type ComponentProps, type ReactNode } from 'react';
import { inSentence } from '#shared/domain/names';
import { LANG } from '../../lib/lang';
import { Avatar } from '../../ui/Avatar';
import { CalendarIcon, MapPinIcon } from '../../ui/icons';
import { MatchLabel } from '../../ui/MatchLabel';
import { OfferCard, OfferFact } from '../../ui/OfferCard';
import { AvatarButton } from '../people/PersonButton';
import * as t from './texts';

type Attendee = {
  id: number;
  displayName: string;
  profileImage?: string | null;
  match: Pick<ComponentProps<typeof MatchLabel>, 'level' | 'label'> | null;
};

type Props = {
  name: ReactNode;
  picture: ReactNode;
  /** Null if there is no score because nobody else is going yet. */
  match: ReactNode;
  why: string;
  when: ReactNode;
  where: ReactNode;
  description: string;
  /** For example "3 of 8 going". */
  going?: string;
  /** The host comes first. */
  attendees: readonly Attendee[];
  isExample?: boolean;
  action: ReactNode;
  children?: ReactNode;
};

const FACES = 4;

export function InvitationCard(props: Props) {
  const { name, picture, match, why, when, where, description, attendees, action } = props;
  const [host] = attendees;
  const facts = (
    <>
      <OfferFact icon={<CalendarIcon size={18} className="h-[1lh] text-muted" />}>{when}</OfferFact>
      <OfferFact icon={<MapPinIcon size={18} className="h-[1lh] text-muted" />}>{where}</OfferFact>
      {host && (
        <OfferFact icon={<Avatar person={host} size={18} />}>
          {t.hostedBy({ name: inSentence(host.displayName, LANG) })}
        </OfferFact>
      )}
    </>
  );
  const cover = (
    <div className="relative">
      {picture}
      {props.isExample && (
        <span className="absolute top-3 start-3 rounded-pill bg-surface px-3 py-1 text-sm font-semibold">
          {t.example}
        </span>
      )}
    </div>
  );
  return (
    <OfferCard picture={cover} head={match} title={name} facts={facts} action={action} why={why}>
      <p dir="auto" className="line-clamp-2 text-base text-pretty text-muted">
        {description}
      </p>
      <Attendees
        going={props.going ?? t.whosGoing}
        attendees={attendees.slice(0, FACES)}
        isExample={props.isExample}
      />
      <div className="mt-auto">{props.children}</div>
    </OfferCard>
  );
}

type AttendeesProps = Pick<Props, 'attendees' | 'isExample'> & { going: string };

/** The people of an example do not exist, so their pictures open no cards. */
function Attendees({ going, attendees, isExample }: AttendeesProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-3 text-sm text-muted">
        {going}
      </p>
      <ul
        aria-labelledby={id}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-2 gap-y-3"
      >
        {attendees.map((person) => (
          <li key={person.id} className="relative flex min-w-0 items-center gap-2.5">
            {isExample ? (
              <Avatar person={person} size={40} />
            ) : (
              <AvatarButton person={person} size={40} fillsRow />
            )}
            <span className="min-w-0">
              <span dir="auto" className="line-clamp-2 text-sm/snug font-semibold wrap-anywhere">
                {person.displayName}
              </span>
              {/* Without the number, because there would be four rings in a row. */}
              {person.match && <MatchLabel {...person.match} score={null} size="xs" />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
