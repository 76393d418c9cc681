import type { Trib } from '#shared/api/tribs';
import { tribPath } from '../../lib/paths';
import { Avatar } from '../../ui/Avatar';
import { Dotted } from '../../ui/Dotted';
import { BookmarkIcon, CalendarIcon, ClockIcon, MapPinIcon, PeopleIcon } from '../../ui/icons';
import { PersonButton } from '../people/PersonButton';
import { useCardActions, useJoinState } from '../trib-card/card-actions';
import { Membership } from '../trib-card/Membership';
import { RoundButton } from '../trib-card/SideButtons';
import { distanceText } from '../tribs/trib-facts';
import { tribTimes, useTribNow } from '../tribs/trib-times';
import { TribWhen } from '../tribs/TribHours';
import { TribImage } from '../tribs/TribImage';
import { CARD_PICTURE, DiscoverCard, Fact, CARD_SIZES, Highlight } from './DiscoverCard';

type Props = { trib: Trib; search: string; isFirst: boolean };

export function DiscoverTribCard({ trib, search, isFirst }: Props) {
  const { save } = useCardActions();
  return (
    <DiscoverCard
      picture={
        <TribImage trib={trib} sizes={CARD_SIZES} eager={isFirst} first={isFirst} className={CARD_PICTURE} />
      }
      corner={
        <RoundButton label={`Save ${trib.name}`} aria-pressed={trib.saved} onClick={() => save(trib)}>
          <BookmarkIcon size={22} fill={trib.saved ? 'currentColor' : 'none'} />
        </RoundButton>
      }
      title={trib.name}
      search={search}
      link={{ href: tribPath(trib.id) }}
      description={trib.description}
      facts={<Facts trib={trib} search={search} />}
      footer={<Footer trib={trib} />}
    />
  );
}

function Facts({ trib, search }: Pick<Props, 'trib' | 'search'>) {
  const host = trib.topMembers[0]?.member;
  const times = tribTimes(trib, useTribNow(trib));
  return (
    <>
      <Fact icon={<CalendarIcon size={16} />}>
        {times.hours === null ? 'Date TBD, Time TBD' : <TribWhen {...times} />}
      </Fact>
      <Fact icon={<MapPinIcon size={16} />}>
        <Dotted>
          <Highlight text={trib.location?.trim() || 'Location TBD'} search={search} />
          {trib.distanceMiles !== null && distanceText(trib.distanceMiles, navigator.language)}
        </Dotted>
      </Fact>
      <Fact icon={<PeopleIcon size={16} />}>
        {trib.memberCount}/{trib.maxParticipants} joined
      </Fact>
      {host && (
        <Fact icon={<Avatar person={host} size={20} />}>
          <PersonButton person={host} className="hit-44 z-10 -my-0.5 py-0.5 text-left hover:text-ink">
            Hosted by {host.displayName}
          </PersonButton>
        </Fact>
      )}
    </>
  );
}

/** A waiting person's button says what it does, so their state is shown above it. */
function Footer({ trib }: { trib: Trib }) {
  const state = useJoinState(trib);
  const isWaiting = state.kind === 'waitlisted' || state.kind === 'requested';
  return (
    <>
      {isWaiting && (
        <output className="mb-2 flex items-center justify-center gap-2 text-sm font-semibold">
          <ClockIcon size={18} className="text-muted" />
          {state.label}
        </output>
      )}
      {state.kind === 'open' && state.note && (
        <p className="mb-2 text-center text-sm text-muted">{state.note}</p>
      )}
      <div className="flex">
        <Membership trib={trib} variant="listed" />
      </div>
    </>
  );
}
