import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { TribDetail } from '#shared/api/tribs';
import { mayHost } from '#shared/domain/host-rights';
import { isNotFound } from '../../lib/errors';
import { tribPath } from '../../lib/paths';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { IconButton } from '../../ui/IconButton';
import { BackIcon } from '../../ui/icons';
import { PageTitle, PhoneColumn } from '../../ui/Page';
import { Loading } from '../../ui/Skeleton';
import { useAuth } from '../auth/auth-context';
import { SignInPrompt } from '../auth/SignInChoices';
import { isHostless } from './trib-facts';
import { tribQuery } from './tribs.api';
import * as t from './texts';

type Content = { children: (trib: TribDetail, viewerId: number) => ReactNode };
type Props = Content & { tribId: number; action: string };

/** Fetches the meetup again before the page is shown, because another host may have changed it a moment ago. */
export function HostedTrib({ tribId, action, children }: Props) {
  const { user, isRestoring } = useAuth();
  return (
    <PhoneColumn isWide>
      {isRestoring && LOADING}
      {!isRestoring && !user && <SignInPrompt action={action} onlyAvailable />}
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
  if (trib.isFetching && !trib.isFetchedAfterMount) return LOADING;
  if (trib.data && (trib.data.organizes || mayHost(trib.data.role, 'edit')))
    return children(trib.data, viewerId);
  return (
    <TribUnavailable tribId={tribId}>
      {trib.data && (
        <EmptyState
          title={t.onlyHostsCanChange}
          text={isHostless(trib.data) ? TABLE_TEXT : t.askHostOfMeetup}
        />
      )}
      {!trib.data && isNotFound(trib.error) && <EmptyState title={t.meetupNoLongerHere} />}
      {!trib.data && !isNotFound(trib.error) && (
        <ErrorState title={t.meetupDidntLoad} onRetry={() => void trib.refetch()} />
      )}
    </TribUnavailable>
  );
}

const TABLE_TEXT = t.staysAsPutTogether;

/** Shown instead of the page, with the way back. */
export function TribUnavailable({ tribId, children }: { tribId: number; children: ReactNode }) {
  const [, navigate] = useLocation();
  return (
    <>
      <header className="p-2.5">
        <IconButton label={t.back} onClick={() => navigate(tribPath(tribId), { replace: true })}>
          <BackIcon />
        </IconButton>
        <PageTitle className="sr-only">{t.yourMeetup}</PageTitle>
      </header>
      {children}
    </>
  );
}

const LOADING = (
  <Loading
    label={t.loadingMeetup}
    placeholders={['h-13', 'h-40', 'h-24']}
    className="grid gap-5 px-5 pt-20"
  />
);
