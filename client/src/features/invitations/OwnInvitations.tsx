import { useQueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Invitation } from '#shared/api/invitations';
import type { OwnUser } from '#shared/api/users';
import { Rows } from '../../lib/motion/Rows';
import { tribPath, paths } from '../../lib/paths';
import { Button, buttonClass, onSingleTap } from '../../ui/Button';
import { Dotted } from '../../ui/Dotted';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../../ui/QueryState';
import { hideTrib } from '../trib-card/trib-card.api';
import { TribMatch } from '../trib-card/TribMatch';
import type { TribContext } from '../tribs/memberships.api';
import { tribFacts } from '../tribs/trib-facts';
import { useTribNow } from '../tribs/trib-times';
import { TribWhen } from '../tribs/TribHours';
import { TribImage } from '../tribs/TribImage';
import { feedQuery } from '../tribs/tribs.api';
import { InvitationCard } from './InvitationCard';
import { acceptInvitation, skipInvitation, showSkipped } from './invitations.api';
import { InvitationsSkeleton, CARD_GRID } from './InvitationsSkeleton';
import { SampleInvitations } from './SampleInvitations';
import { useInvitations } from './use-invitations';

type Props = { user: OwnUser; onPreferences: () => void };

const FEEDBACK = { title: 'Feedback noted', description: "You won't be invited to this one again." };

export function OwnInvitations({ user, onPreferences }: Props) {
  const { waiting, hasSkipped, isError, isFetching, refetch } = useInvitations(user.id);
  const queryClient = useQueryClient();
  const run = ({ trib }: Invitation, action: (context: TribContext) => unknown) =>
    void action({ queryClient, trib, viewer: user });
  // A retry shows the loading state instead of the error.
  const query = { data: waiting, isError: isError && !isFetching, refetch };
  return (
    <QueryState query={query} loading={<InvitationsSkeleton />} failed="Your invitations didn't load">
      {(invitations) => (
        <Rows
          items={invitations.length > 0 ? invitations : [null]}
          idOf={(invitation) => invitation?.trib.id ?? 'none'}
          className={invitations.length > 0 ? CARD_GRID : undefined}
        >
          {(invitation, index) =>
            invitation ? (
              <OwnInvitation
                invitation={invitation}
                isFirst={index === 0}
                onAccept={() => run(invitation, acceptInvitation)}
                onSkip={() => run(invitation, ({ trib }) => skipInvitation(queryClient, user.id, trib.id))}
                onDecline={() => run(invitation, (context) => hideTrib(context, FEEDBACK))}
              />
            ) : (
              <NoInvitations viewerId={user.id} hasSkipped={hasSkipped} onPreferences={onPreferences} />
            )
          }
        </Rows>
      )}
    </QueryState>
  );
}

type OwnInvitationProps = {
  invitation: Invitation;
  isFirst: boolean;
  onAccept: () => void;
  onSkip: () => void;
  onDecline: () => void;
};

export function OwnInvitation({ invitation, isFirst, onAccept, onSkip, onDecline }: OwnInvitationProps) {
  const { trib, why } = invitation;
  const facts = tribFacts(trib, useTribNow(trib));
  return (
    <InvitationCard
      name={trib.name}
      picture={<TribImage trib={trib} eager={isFirst} first={isFirst} className="aspect-[16/9] w-full" />}
      match={<TribMatch trib={trib} size="md" />}
      why={why}
      when={<TribWhen {...facts} />}
      where={
        <Dotted>
          {facts.location}
          {facts.distance}
        </Dotted>
      }
      description={trib.description}
      going={`${trib.memberCount} of ${trib.maxParticipants} going`}
      attendees={trib.topMembers.map(({ member, matchLevel }) => ({
        ...member,
        match: matchLevel && { level: matchLevel },
      }))}
      action={
        <Button full onClick={onSingleTap(onAccept)}>
          Accept Invitation
        </Button>
      }
    >
      <div className="grid gap-3">
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

type NoInvitationsProps = { viewerId: number; hasSkipped: boolean; onPreferences: () => void };

function NoInvitations({ viewerId, hasSkipped, onPreferences }: NoInvitationsProps) {
  const queryClient = useQueryClient();
  const { data: feed } = useInfiniteQuery(feedQuery(viewerId, {}));
  const isNothingPlanned = feed?.pages[0]?.items.length === 0;
  return (
    <>
      <EmptyState
        title="No invitations yet"
        text={
          hasSkipped
            ? 'You skipped the ones that were here.'
            : 'They come when a meetup fits your preferences. Wider ones find more.'
        }
        action={
          <div className="grid gap-3">
            {hasSkipped && (
              <Button onClick={() => showSkipped(queryClient, viewerId)}>Show them again</Button>
            )}
            <Button variant={hasSkipped ? 'secondary' : 'primary'} onClick={onPreferences}>
              Set your preferences
            </Button>
            {isNothingPlanned ? (
              <Link href={paths.createTrib} className={buttonClass({ variant: 'secondary' })}>
                Create the first meetup
              </Link>
            ) : (
              <Link href={paths.meetups} className={buttonClass({ variant: 'secondary' })}>
                See who is meeting
              </Link>
            )}
          </div>
        }
      />
      {isNothingPlanned && (
        <>
          <p className="mb-4 text-center text-base text-pretty text-muted">This is what they look like.</p>
          <SampleInvitations forVisitor={false} />
        </>
      )}
    </>
  );
}
