import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { Rows } from '../../lib/motion/Rows';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { SheetRoot } from '../../ui/Sheet';
import { Skeleton } from '../../ui/Skeleton';
import { useMarkSeen } from './notification-actions';
import { NotificationRow } from './NotificationRow';
import { notificationsQuery } from './notifications.api';

type Props = { viewerId: number; open: boolean; onClose: () => void; leave: () => Promise<void> };

export function NotificationsSheet({ viewerId, open, onClose, leave }: Props) {
  return (
    <SheetRoot open={open} onOpenChange={onClose} title="Notifications" focusTitle>
      <NotificationList viewerId={viewerId} leave={leave} />
    </SheetRoot>
  );
}

/** Also a page of the settings. */
export function NotificationList({ viewerId, leave }: Pick<Props, 'viewerId' | 'leave'>) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...notificationsQuery(viewerId),
    enabled: false,
  });
  const [, navigate] = useLocation();
  const markSeen = useMarkSeen(viewerId);

  if (data && data.length > 0) {
    return (
      <Rows items={data} idOf={({ id }) => id} className="-mx-2 grid">
        {(one) => (
          <NotificationRow
            viewerId={viewerId}
            notification={one}
            onSeen={markSeen}
            onView={(path) => void leave().then(() => navigate(path))}
          />
        )}
      </Rows>
    );
  }
  if (!data && (isFetching || !isError)) return <Loading />;
  if (!data) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <EmptyState title="You're all caught up" text="News about your meetups and friends shows up here." />
  );
}

function Loading() {
  return (
    <output className="grid gap-3">
      <span className="sr-only">Loading notifications...</span>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </output>
  );
}
