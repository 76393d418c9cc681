import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../lib/paths';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { feedQuery } from '../tribs/tribs.api';
import { showSkipped } from './invitations.api';
import { SampleInvitations } from './SampleInvitations';

type Props = { viewerId: number; hasSkipped: boolean; onPreferences: () => void };

export function NoInvitations({ viewerId, hasSkipped, onPreferences }: Props) {
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
                Plan the first meetup
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
