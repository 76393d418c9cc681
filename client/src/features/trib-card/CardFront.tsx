import { memo } from 'react';
import type { Member, Trib } from '#shared/api/tribs';
import { goesAheadText } from '#shared/domain/goes-ahead';
import { sharerText } from '#shared/domain/sharer-text';
import { LANG } from '../../lib/lang';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { CalendarIcon, CheckIcon, MapPinIcon } from '../../ui/icons';
import { AvatarButton, PersonButton } from '../people/PersonButton';
import { avatarsOf, tribFacts } from '../tribs/trib-facts';
import { useTribNow } from '../tribs/trib-times';
import { TribWhen } from '../tribs/TribHours';
import { TribImage } from '../tribs/TribImage';
import { FULL } from '../tribs/join-state';
import { useJoinState } from './card-actions';
import { tribDetails } from './card-sheets';
import { SideButtons } from './SideButtons';
import { TribMatch } from './TribMatch';
import './trib-card.css';
import * as t from './texts';

/** It would be broken beside the side buttons, as "Brettspielnachmittag". */
const LONG_WORD = /[^\s-]{18}/;

type Props = {
  trib: Trib;
  /** Who shared the link to this meetup, if they are going. */
  sharer?: Member | null | undefined;
  isFirst: boolean;
};

/** Dark in both themes: the colour comes from the picture and the people on it. */
export const CardFront = memo(function CardFront({ trib, sharer, isFirst }: Props) {
  const { day, date, hours, zone, location, distance } = tribFacts(trib, useTribNow(trib));
  return (
    <>
      <TribImage trib={trib} eager first={isFirst} className={FRONT_PICTURE} />
      <div className="front-words absolute inset-x-0 bottom-0 px-5 pt-20 pb-4">
        <div className="front-scroll" data-scroll>
          <div className="front-top-row flex items-end gap-3">
            <div className="min-w-0 flex-1">
              <Faces trib={trib} />
              {sharer && <Sharer trib={trib} sharer={sharer} />}
              <div className="front-status mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
                <TribMatch trib={trib} />
                <MembershipStatusText trib={trib} />
              </div>
              <h2
                dir="auto"
                tabIndex={-1}
                className={`front-name mt-2 line-clamp-3 font-display ${LONG_WORD.test(trib.name) ? 'text-lg' : 'text-xl'} font-bold tracking-tight text-balance`}
              >
                {trib.name}
              </h2>
            </div>
            <SideButtons trib={trib} />
          </div>
          <p className="mt-2 flex gap-2 text-sm font-semibold">
            <CalendarIcon size={18} className="h-[1lh]" />
            <span>
              <TribWhen day={day} date={date} hours={hours} zone={zone} />
            </span>
          </p>
          <p className="mt-1 flex gap-2 text-sm">
            <MapPinIcon size={18} className="h-[1lh]" />
            <span className="front-place flex min-w-0">
              <span dir="auto" className="truncate">
                {location}
              </span>
              {distance && <span className="shrink-0 whitespace-pre"> · {distance}</span>}
            </span>
          </p>
          <p dir="auto" className="front-description mt-2 line-clamp-2 text-sm">
            {trib.description}
          </p>
        </div>
        {/* The deck's own two buttons are to the right of it. */}
        <div className="front-open mt-4 me-[124px]">
          <Button full onClick={() => void tribDetails.open({})} data-details>
            {t.details}
          </Button>
        </div>
      </div>
    </>
  );
});

function Faces({ trib }: { trib: Trib }) {
  const { first, others } = avatarsOf(trib);
  if (!first) return null;
  return (
    <div className="front-faces flex items-end">
      <span className="front-faces-first rounded-pill ring-2 ring-ember">
        <AvatarButton person={first} size={72} />
      </span>
      <ul className="mb-0.5 -ms-2 flex -space-x-2">
        {others.map((member) => (
          <li key={member.id} className="grid rounded-pill ring-2 ring-canvas">
            <AvatarButton person={member} size={36} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A friend is a better reason than any score. */
function Sharer({ trib, sharer }: { trib: Trib; sharer: Member }) {
  return (
    <PersonButton
      person={sharer}
      className="on-picture pressable mt-4 inline-flex max-w-full items-center gap-2 rounded-pill py-1.5 pe-4 ps-1.5 text-sm font-semibold"
    >
      <Avatar person={sharer} size={28} />
      <span className="truncate">{sharerText(trib, sharer, LANG)}</span>
    </PersonButton>
  );
}

/** The viewer's own status, otherwise whether there is room. */
function MembershipStatusText({ trib }: { trib: Trib }) {
  const state = useJoinState(trib);
  const goesAhead = state.kind !== 'closed' && goesAheadText(trib.missing, LANG);
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold">
      {state.kind === 'joined' && <CheckIcon size={18} className="text-perfect" />}
      {state.kind === 'open' && state.label !== FULL
        ? t.ofGoing({ count: trib.memberCount, max: trib.maxParticipants })
        : state.label}
      {goesAhead && ` · ${goesAhead}`}
    </span>
  );
}

/**
 * A card's picture, which is lower than the card, so that what is drawn in it stands above the words. The page also uses
 * this before any card is rendered.
 */
export const FRONT_PICTURE = 'front-picture absolute inset-x-0 top-0 h-4/5 w-full';
