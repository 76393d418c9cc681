import { useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '#shared/api/invitations';
import type { OwnUser } from '#shared/api/users';
import { Rows } from '../../lib/motion/Rows';
import { ErrorState } from '../../ui/ErrorState';
import { hideTrib } from '../trib-card/trib-card.api';
import type { TribContext } from '../tribs/memberships.api';
import { CARD_GRID } from './card-grid';
import { acceptInvitation, skipInvitation } from './invitations.api';
import { InvitationsSkeleton } from './InvitationsSkeleton';
import { NoInvitations } from './NoInvitations';
import { OwnInvitation } from './OwnInvitation';
import { useInvitations } from './use-invitations';

type Props = { user: OwnUser; onPreferences: () => void };

const FEEDBACK = { title: 'Feedback noted', description: "You won't be invited to this one again." };

export function OwnInvitations({ user, onPreferences }: Props) {
  const { waiting, hasSkipped, isError, isFetching, refetch } = useInvitations(user.id);
  const queryClient = useQueryClient();
  const run = ({ trib }: Invitation, action: (context: TribContext) => unknown) =>
    void action({ queryClient, trib, viewer: user });
  if (!waiting) {
    if (!isError || isFetching) return <InvitationsSkeleton />;
    return <ErrorState title="Your invitations didn't load" onRetry={() => void refetch()} />;
  }
  return (
    <Rows
      items={waiting.length > 0 ? waiting : [null]}
      idOf={(invitation) => invitation?.trib.id ?? 'none'}
      className={waiting.length > 0 ? CARD_GRID : undefined}
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
  );
}
