import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { PRODUCT_NAME } from '#shared/domain/names';
import { ApiError } from '../../../lib/api-client';
import { tribPath } from '../../../lib/paths';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { IconButton } from '../../../ui/IconButton';
import { BackIcon } from '../../../ui/icons';
import { PhoneColumn } from '../../../ui/Page';
import { Skeleton } from '../../../ui/Skeleton';
import { useAuth } from '../../auth/auth-context';
import { SignInPrompt } from '../../auth/SignInPrompt';
import { isStillOpen } from '../../tribs/trib-times';
import { tribQuery } from '../../tribs/tribs.api';
import { EditTrib } from './EditTrib';

export default function EditTribPage({ tribId }: { tribId: number }) {
  const { user, isRestoring } = useAuth();
  useEffect(() => {
    document.title = `Edit your trib · ${PRODUCT_NAME}`;
  }, []);
  return (
    <PhoneColumn>
      {isRestoring && <Loading />}
      {!isRestoring && !user && <SignInPrompt action="edit this trib" />}
      {user && <Loaded tribId={tribId} viewerId={user.id} />}
    </PhoneColumn>
  );
}

function Loaded({ tribId, viewerId }: { tribId: number; viewerId: number }) {
  // As it is now: a co-host may have changed it a moment ago.
  const trib = useQuery({ ...tribQuery(viewerId, tribId), staleTime: 0 });
  if (trib.isFetching && !trib.isFetchedAfterMount) return <Loading />;
  if (trib.data) return <Allowed trib={trib.data} viewerId={viewerId} />;
  const isMissing = trib.error instanceof ApiError && trib.error.status === 404;
  return (
    <Aside tribId={tribId}>
      {isMissing ? (
        <EmptyState title="That trib is not here any more" />
      ) : (
        <ErrorState title="This trib did not load" onRetry={() => void trib.refetch()} />
      )}
    </Aside>
  );
}

function Allowed({ trib, viewerId }: { trib: Trib; viewerId: number }) {
  const mayEdit = trib.role === 'host' || trib.role === 'cohost';
  if (mayEdit && isStillOpen(trib)) return <EditTrib trib={trib} viewerId={viewerId} />;
  return (
    <Aside tribId={trib.id}>
      {mayEdit ? (
        <EmptyState title="It stays as it is" text="This trib has begun or was cancelled." />
      ) : (
        <EmptyState title="Not yours to edit" text="Only its host and co-hosts can change this trib." />
      )}
    </Aside>
  );
}

function Aside({ tribId, children }: { tribId: number; children: ReactNode }) {
  const [, navigate] = useLocation();
  return (
    <>
      <header className="p-2.5">
        <IconButton label="Back" onClick={() => navigate(tribPath(tribId), { replace: true })}>
          <BackIcon />
        </IconButton>
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
