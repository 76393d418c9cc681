import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../lib/api-client';
import { useAuth } from '../auth/auth-context';
import { messageFor } from '../../lib/errors';
import { lazyPart } from '../../lib/LazyPart';
import { paths, seatMePath } from '../../lib/paths';
import { town } from '../../lib/town';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import * as t from './texts';

const CENTRED = 'flex h-full flex-col justify-center overflow-y-auto bg-canvas pt-20 text-ink';

export function FeedLoading() {
  return (
    <output className="flex h-full flex-col justify-end gap-3 bg-surface px-5 pb-4">
      <span className="sr-only">{t.loadingMeetups}</span>
      <Skeleton className="size-18 rounded-pill" />
      <Skeleton className="h-8 w-40 rounded-pill" />
      <Skeleton className="h-8 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="mt-1 h-13 rounded-pill" />
    </output>
  );
}

type Failure = { error: unknown; onRetry: () => void };

function Failed({ error, onRetry }: Failure) {
  return (
    <div className={CENTRED}>
      <ErrorState text={messageFor(error, t.failedToFetchMeetups)} onRetry={onRetry} />
    </div>
  );
}

type Offline = { viewerId: number; isOffline: boolean; onRetry: () => void; otherwise: ReactNode };

/** Needed only if our server is unreachable. Without the service worker, the script cannot be loaded then either. */
const GoingOffline = lazy(async (): Promise<{ default: ComponentType<Offline> }> => {
  try {
    return { default: (await import('../trib-card/offline/GoingOffline')).GoingOffline };
  } catch {
    return { default: ({ otherwise }) => otherwise };
  }
});

export function FeedFailed({ error, onRetry }: Failure) {
  const { user } = useAuth();
  const failed = <Failed error={error} onRetry={onRetry} />;
  if (!user || !(error instanceof ApiError) || !wasUnreachable(error)) return failed;
  const isOffline = error.status === 0;
  return (
    <Suspense fallback={failed}>
      <GoingOffline viewerId={user.id} isOffline={isOffline} onRetry={onRetry} otherwise={failed} />
    </Suspense>
  );
}

/** True without a connection, or if a proxy responds because our server does not. */
const wasUnreachable = ({ status, body }: ApiError) => status === 0 || (status >= 500 && !body?.code);

const EmptyTown = lazyPart(async () => (await import('../trib-card/EmptyTown')).EmptyTown);

/** No meetup matches the filters or, if `onClear` is null, there are none at all. */
export function FeedEmpty({ onClear }: { onClear: (() => void) | null }) {
  const [, navigate] = useLocation();
  if (town.startsEmpty && !onClear) {
    return (
      <div className="h-full overflow-y-auto bg-canvas pt-20 text-ink">
        <Suspense fallback={null}>
          <EmptyTown />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={CENTRED}>
      {onClear ? (
        <EmptyState
          title={t.noMeetupsFitThese}
          text={t.widenSearchAndSee}
          action={<Button onClick={onClear}>{t.clearFilters}</Button>}
        />
      ) : (
        <EmptyState
          title={t.noTribsAvailable}
          text={t.createFirstTribTo}
          action={
            <div className="grid gap-3">
              <Button onClick={() => navigate(paths.createTrib)}>{t.createTrib}</Button>
              <Button variant="secondary" onClick={() => navigate(seatMePath)}>
                {t.seatMeWeek}
              </Button>
            </div>
          }
        />
      )}
    </div>
  );
}
