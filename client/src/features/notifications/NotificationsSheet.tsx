import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Notification } from '#shared/api/notifications';
import { Rows } from '../../lib/motion/Rows';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { SheetRoot } from '../../ui/Sheet';
import { Skeleton } from '../../ui/Skeleton';
import { useMarkSeen } from './notification-actions';
import { NotificationRow } from './NotificationRow';
import { notificationsQuery } from './notifications.api';

/** Rows that come into view within this time are marked as seen by one request. */
const GATHER_MS = 250;

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
  const onSeen = useGatherSeen(viewerId);

  if (data && data.length > 0) {
    return (
      <Rows items={data} idOf={({ id }) => id} className="-mx-2 grid">
        {(one) => (
          <NotificationRow
            viewerId={viewerId}
            notification={one}
            onSeen={onSeen}
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

function useGatherSeen(viewerId: number): (notification: Notification) => void {
  const markSeen = useMarkSeen(viewerId);
  const gathered = useRef<Notification[]>([]);
  const send = useCallback(() => {
    const seen = gathered.current.splice(0);
    if (seen.length > 0) markSeen(seen);
  }, [markSeen]);
  useEffect(() => send, [send]);
  return useCallback(
    (notification) => {
      if (gathered.current.push(notification) === 1) setTimeout(send, GATHER_MS);
    },
    [send],
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
