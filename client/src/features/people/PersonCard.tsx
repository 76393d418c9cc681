import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PersonCard as Card } from '#shared/api/users';
import { matchLabel } from '#shared/domain/match-labels';
import { paths } from '../../lib/paths';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { CheckIcon, MapPinIcon } from '../../ui/icons';
import { MatchLabel } from '../../ui/MatchLabel';
import { Skeleton } from '../../ui/Skeleton';
import { unblockPerson } from './blocking';
import { PersonDetails } from './PersonDetails';
import { PersonActions } from './PersonActions';
import { blocksQuery, isGone, personQuery } from './people.api';
import type { KnownPerson } from './shown-person';

type Props = {
  viewerId: number;
  /** What is known before it is loaded. */
  person: KnownPerson;
  /** Leaves what shows the card, then goes there. */
  onGo: (path: string) => void;
  onBlocked?: () => void;
};

/** The public part of a person, how well the viewer fits with them, and what the viewer can do. */
export function PersonCard({ viewerId, person, onGo, onBlocked }: Props) {
  const card = useQuery(personQuery(viewerId, person.id));
  if (isGone(card.error)) return <Gone viewerId={viewerId} id={person.id} onGo={onGo} />;
  if (card.isError && !card.data) return <ErrorState onRetry={() => void card.refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar person={card.data ?? person} size={96} />
        {card.data ? <Summary card={card.data} /> : <LoadingSummary />}
      </div>
      {card.data && (
        <>
          {card.data.bio && (
            <p dir="auto" className="text-pretty wrap-anywhere whitespace-pre-line">
              {card.data.bio}
            </p>
          )}
          <PersonActions viewerId={viewerId} card={card.data} onGo={onGo} onBlocked={onBlocked}>
            <PersonDetails card={card.data} onGo={onGo} />
          </PersonActions>
        </>
      )}
    </div>
  );
}

/** The server says the same of somebody who is blocked as of nobody; one's own blocks tell them apart. */
function Gone({ viewerId, id, onGo }: Pick<Props, 'viewerId' | 'onGo'> & { id: number }) {
  const queryClient = useQueryClient();
  const blocks = useQuery(blocksQuery(viewerId));
  const blocked = blocks.data?.find((one) => one.id === id);
  const unblock = useMutation({ mutationFn: unblockPerson });
  if (blocked) {
    return (
      <EmptyState
        title={`You blocked ${blocked.displayName}`}
        text="You don't see each other anywhere. They are not told."
        action={
          <Button
            variant="secondary"
            busy={unblock.isPending}
            onClick={() => unblock.mutate({ queryClient, viewerId, person: blocked })}
          >
            Unblock
          </Button>
        }
      />
    );
  }
  if (blocks.isFetching) return <LoadingSummary />;
  return (
    <EmptyState
      title="This person is not here"
      text="They may have left, or the link is wrong."
      action={
        <Button variant="secondary" onClick={() => onGo(paths.discover)}>
          Discover People
        </Button>
      }
    />
  );
}

function Summary({ card }: { card: Card }) {
  const { match } = card;
  return (
    <div className="grid min-w-[min(100%,10rem)] flex-1 justify-items-start gap-1.5">
      {match && <MatchLabel level={matchLabel(match.score).level} score={match.score} size="md" />}
      <p className="flex gap-1.5 text-sm text-muted">
        <MapPinIcon size={18} className="h-[1lh] shrink-0" />
        <span>{card.location || 'Location unknown'}</span>
      </p>
      {card.verified && (
        <p className="flex gap-1.5 text-sm text-muted">
          <CheckIcon size={18} className="h-[1lh] shrink-0 text-perfect" />
          Verified
        </p>
      )}
    </div>
  );
}

function LoadingSummary() {
  return (
    <div className="grid flex-1 gap-2.5">
      <output className="sr-only">Loading profile...</output>
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}
