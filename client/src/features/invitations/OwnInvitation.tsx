import { Link } from 'wouter';
import type { Invitation } from '#shared/api/invitations';
import { tribPath } from '../../lib/paths';
import { Button, buttonClass } from '../../ui/Button';
import { onSingleTap } from '../../ui/on-single-tap';
import { tribFacts } from '../tribs/trib-facts';
import { useTribNow } from '../tribs/trib-times';
import { TribHours } from '../tribs/TribHours';
import { TribImage } from '../tribs/TribImage';
import { InvitationCard } from './InvitationCard';

type Props = {
  invitation: Invitation;
  isFirst: boolean;
  onAccept: () => void;
  onSkip: () => void;
  onDecline: () => void;
};

export function OwnInvitation({ invitation, isFirst, onAccept, onSkip, onDecline }: Props) {
  const { trib, why } = invitation;
  const { day, hours, zone, location, distance } = tribFacts(trib, useTribNow(trib));
  return (
    <InvitationCard
      name={trib.name}
      picture={<TribImage trib={trib} eager={isFirst} first={isFirst} className="aspect-[16/9] w-full" />}
      match={trib.matchLevel && { level: trib.matchLevel, score: trib.avgCompatibility }}
      why={why}
      when={
        <>
          {day}
          {hours && (
            <>
              {' · '}
              <TribHours hours={hours} zone={zone} />
            </>
          )}
        </>
      }
      where={
        <>
          {location}
          {distance && (
            <>
              {' · '}
              <span className="inline-block">{distance}</span>
            </>
          )}
        </>
      }
      description={trib.description}
      going={`${trib.memberCount} of ${trib.maxParticipants} going`}
      attendees={trib.topMembers.map(({ member, matchLevel }) => ({
        ...member,
        match: matchLevel && { level: matchLevel },
      }))}
    >
      <div className="grid gap-3">
        <Button full onClick={onSingleTap(onAccept)}>
          Accept Invitation
        </Button>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="md" className="grow basis-28" onClick={onSingleTap(onSkip)}>
            Skip
          </Button>
          <Link
            href={tribPath(trib.id)}
            className={`grow basis-28 ${buttonClass({ variant: 'secondary', size: 'md' })}`}
          >
            Details
          </Link>
        </div>
        <Button
          variant="quiet"
          size="md"
          className="-mb-2 text-sm text-muted"
          onClick={onSingleTap(onDecline)}
        >
          Not interested in this activity
        </Button>
      </div>
    </InvitationCard>
  );
}
