import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
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
  const { list, run } = useInvitationActions(user);
  if (!waiting) {
    if (!isError || isFetching) return <InvitationsSkeleton />;
    return <ErrorState title="Your invitations didn't load" onRetry={() => void refetch()} />;
  }
  return (
    <div ref={list}>
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
              onSkip={() =>
                run(invitation, ({ queryClient, trib }) => skipInvitation(queryClient, user.id, trib.id))
              }
              onDecline={() => run(invitation, (context) => hideTrib(context, FEEDBACK))}
            />
          ) : (
            <NoInvitations viewerId={user.id} hasSkipped={hasSkipped} onPreferences={onPreferences} />
          )
        }
      </Rows>
    </div>
  );
}

/** The card of what was pressed leaves, so the focus moves to the next one, or to the page's title. */
function useInvitationActions(viewer: OwnUser) {
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const focusNext = () => {
    const cards = [...(list.current?.querySelectorAll('article') ?? [])];
    const pressed = cards.findIndex((card) => card.contains(document.activeElement));
    const next = cards[pressed + 1] ?? cards[pressed - 1];
    const heading = next?.querySelector('h2') ?? document.querySelector<HTMLElement>('h1[tabindex]');
    heading?.focus({ preventScroll: true });
  };
  const run = ({ trib }: Invitation, action: (context: TribContext) => unknown) => {
    focusNext();
    void action({ queryClient, trib, viewer });
  };
  return { list, run };
}
