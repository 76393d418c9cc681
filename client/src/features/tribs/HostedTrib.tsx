import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { ApiError } from '../../lib/api-client';
import { tribPath } from '../../lib/paths';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { IconButton } from '../../ui/IconButton';
import { BackIcon } from '../../ui/icons';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { useAuth } from '../auth/auth-context';
import { SignInPrompt } from '../auth/SignInPrompt';
import { tribQuery } from './tribs.api';

type Content = { children: (trib: Trib, viewerId: number) => ReactNode };
type Props = Content & { tribId: number; action: string };

/** A page about a meetup of one's own, as it is now: another host may have changed it a moment ago. */
export function HostedTrib({ tribId, action, children }: Props) {
  const { user, isRestoring } = useAuth();
  return (
    <PhoneColumn>
      {isRestoring && <Loading />}
      {!isRestoring && !user && <SignInPrompt action={action} />}
      {user && (
        <Loaded tribId={tribId} viewerId={user.id}>
          {children}
        </Loaded>
      )}
    </PhoneColumn>
  );
}

function Loaded({ tribId, viewerId, children }: Content & { tribId: number; viewerId: number }) {
  const trib = useQuery({ ...tribQuery(viewerId, tribId), staleTime: 0 });
  if (trib.isFetching && !trib.isFetchedAfterMount) return <Loading />;
  if (trib.data?.role === 'host' || trib.data?.role === 'cohost') return children(trib.data, viewerId);
  return (
    <NoWay tribId={tribId}>
      {trib.data && <EmptyState title="Not yours to change" text="This is for its host and co-hosts." />}
      {!trib.data && isMissing(trib.error) && <EmptyState title="That trib is not here any more" />}
      {!trib.data && !isMissing(trib.error) && (
        <ErrorState title="This trib did not load" onRetry={() => void trib.refetch()} />
      )}
    </NoWay>
  );
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** What stands in place of the page, and the way back. */
export function NoWay({ tribId, children }: { tribId: number; children: ReactNode }) {
  const [, navigate] = useLocation();
  return (
    <>
      <header className="p-2.5">
        <IconButton label="Back" onClick={() => navigate(tribPath(tribId), { replace: true })}>
          <BackIcon />
        </IconButton>
        <PageTitle className="sr-only">Your trib</PageTitle>
      </header>
      {children}
    </>
  );
}

function Loading() {
  return (
    <div className="grid gap-5 px-5 pt-20">
      <output className="sr-only">Loading the trib...</output>
      <Skeleton className="h-13" />
      <Skeleton className="h-40" />
      <Skeleton className="h-24" />
    </div>
  );
}
