import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { FriendRequest, Notification, TribNotification } from '#shared/api/notifications';
import { Rows } from '../../lib/motion/Rows';
import { whenText } from '../../lib/past-time';
import { useAtNow } from '../../lib/use-now';
import { Avatar } from '../../ui/Avatar';
import { Button, onSingleTap } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../../ui/QueryState';
import { CalendarIcon, ChatIcon, ForwardIcon, PersonIcon } from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { Loading } from '../../ui/Skeleton';
import { useSheetViewer } from '../auth/use-sheet-viewer';
import { AvatarButton } from '../people/PersonButton';
import { StillComing } from '../tribs/StillComing';
import { useAnswer, useMarkSeen, useTakeBackSpot } from './notification-actions';
import { notificationTexts } from '#shared/api/notification-texts';
import { LANG } from '../../lib/lang';
import { notificationsQuery } from './notifications.api';
import * as t from './texts';

/** Rows that come into view within this time are marked as seen by one request. */
const BATCH_MS = 250;

export function NotificationsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useSheetViewer(open, t.seeYourNotifications);
  if (!user) return null;
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={t.notifications} focusTitle>
      <NotificationList key={user.id} viewerId={user.id} />
    </SheetRoot>
  );
}

/** Shown in the sheet and on a page of the settings. */
export function NotificationList({ viewerId }: { viewerId: number }) {
  const list = useQuery({ ...notificationsQuery(viewerId), enabled: false });
  const [, navigate] = useLocation();
  const onSeen = useBatchedSeen(viewerId);

  return (
    <QueryState
      query={{ ...list, isError: list.isError && !list.isFetching }}
      loading={<Loading label={t.loadingNotifications} placeholders={['h-16', 'h-16', 'h-16']} />}
    >
      {(notifications) =>
        notifications.length === 0 ? (
          <EmptyState title={t.youreAllCaughtUp} text={t.newsAboutMeetupsAnd} />
        ) : (
          <Rows items={notifications} idOf={({ id }) => id} className="-mx-2 grid">
            {(one) => (
              <NotificationRow viewerId={viewerId} notification={one} onSeen={onSeen} onView={navigate} />
            )}
          </Rows>
        )
      }
    </QueryState>
  );
}

function useBatchedSeen(viewerId: number): (notification: Notification) => void {
  const markSeen = useMarkSeen(viewerId);
  const batch = useRef<Notification[]>([]);
  const send = useCallback(() => {
    const seen = batch.current.splice(0);
    if (seen.length > 0) markSeen(seen);
  }, [markSeen]);
  useEffect(() => send, [send]);
  return useCallback(
    (notification) => {
      if (batch.current.push(notification) === 1) setTimeout(send, BATCH_MS);
    },
    [send],
  );
}

/** The share of a row that has to be in view before it counts as seen. */
const IN_VIEW = 0.6;

type NotificationRowProps = {
  viewerId: number;
  notification: Notification;
  onSeen: (notification: Notification) => void;
  onView: (path: string) => void;
};

function NotificationRow({ viewerId, notification, onSeen, onView }: NotificationRowProps) {
  const row = useSeen(notification, onSeen);
  // Viewing it marks it as seen, but new ones stay highlighted while the list is open.
  const [isNew] = useState(!notification.seen);
  const { title, description, path } = notificationTexts(notification, null, LANG);
  const when = useAtNow((now) => whenText(notification.createdAt, now));
  const words = (
    <span className="min-w-0 flex-1 text-start wrap-anywhere">
      <span className={`block text-pretty ${isNew ? 'font-semibold' : 'font-medium'}`}>{title}</span>
      <span dir="auto" className="block text-sm text-pretty text-muted">
        {description}
      </span>
      <time dateTime={notification.createdAt} className="block text-xs text-muted">
        {when}
      </time>
    </span>
  );
  if (notification.kind === 'friend-request') {
    return (
      <div ref={row} className="flex flex-wrap items-center gap-3 px-2 py-3">
        <AvatarButton person={notification.person} size={44} />
        {words}
        {isNew && <NewMark />}
        <AnswerButtons viewerId={viewerId} request={notification} />
      </div>
    );
  }
  if (path === null) {
    return (
      <div ref={row} className="flex min-h-16 items-center gap-3 px-2 py-3">
        <Picture notification={notification} />
        {words}
        {isNew && <NewMark />}
      </div>
    );
  }
  return (
    <div ref={row}>
      <button
        type="button"
        onClick={() => onView(path)}
        className="pressable flex min-h-16 w-full items-center gap-3 rounded-input px-2 py-3 hover:bg-raised"
      >
        <Picture notification={notification} />
        {words}
        {isNew && <NewMark />}
        <ForwardIcon size={20} className="shrink-0 text-muted" />
      </button>
      {notification.kind === 'coming' && <StillAsked viewerId={viewerId} notification={notification} />}
      {notification.kind === 'spot-given-up' && (
        <div className="px-2 pb-3 ps-16">
          <TakeBackButton viewerId={viewerId} notification={notification} />
        </div>
      )}
    </div>
  );
}

/** Once the meetup has begun, nobody is asked any more. */
function StillAsked({ viewerId, notification }: { viewerId: number; notification: TribNotification }) {
  const { tribId, startTime } = notification;
  const isOpen = useAtNow((now) => startTime === null || now.getTime() < Date.parse(startTime));
  return (
    isOpen && (
      <div className="px-2 pb-3 ps-16">
        <StillComing tribId={tribId} viewerId={viewerId} />
      </div>
    )
  );
}

function TakeBackButton({ viewerId, notification }: { viewerId: number; notification: TribNotification }) {
  const { send, isPending } = useTakeBackSpot(viewerId, notification);
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={onSingleTap(() => send())}>
      {t.undo}
    </Button>
  );
}

/** Shows the answer at once, and offers the buttons again if it could not be sent. */
function AnswerButtons({ viewerId, request }: { viewerId: number; request: FriendRequest }) {
  const { send, isPending, isDone, input } = useAnswer(viewerId);
  const answered = isPending || isDone ? input : undefined;
  const { displayName: name } = request.person;
  const buttonProps = (accept: boolean, word: string) => ({
    size: 'sm' as const,
    disabled: answered !== undefined,
    'aria-label': `${word} ${name}`,
    onClick: onSingleTap(() => send({ request, accept })),
  });
  return (
    <div className="grid basis-full grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2 ps-14">
      <Button variant="secondary" {...buttonProps(false, t.decline)}>
        {answered?.accept === false ? t.declined : t.decline}
      </Button>
      <Button {...buttonProps(true, t.accept)}>{answered?.accept ? t.accepted : t.accept}</Button>
    </div>
  );
}

function NewMark() {
  return (
    <span className="size-2.5 shrink-0 rounded-pill bg-ember">
      <span className="sr-only">{t.isNew}</span>
    </span>
  );
}

function Picture({ notification }: Pick<NotificationRowProps, 'notification'>) {
  if ('person' in notification) return <Avatar person={notification.person} size={44} />;
  if (notification.kind === 'member-joined') return <Faces people={notification.people} />;
  const ofAccount = notification.kind === 'security' ? PersonIcon : ChatIcon;
  const Icon = 'tribId' in notification ? CalendarIcon : ofAccount;
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-pill bg-ember/15 text-accent">
      <Icon size={22} />
    </span>
  );
}

/** The latest person is in front. */
function Faces({
  people: [latest, before],
}: Pick<Extract<Notification, { kind: 'member-joined' }>, 'people'>) {
  if (!latest) return null;
  if (!before) return <Avatar person={latest} size={44} />;
  return (
    <span className="relative size-11 shrink-0">
      <span className="absolute top-0 end-0 leading-none">
        <Avatar person={before} size={30} />
      </span>
      <span className="absolute bottom-0 start-0 rounded-pill leading-none ring-2 ring-surface">
        <Avatar person={latest} size={30} />
      </span>
    </span>
  );
}

/** A friend request never counts as seen: it stays until it is answered. */
function useSeen(notification: Notification, onSeen: NotificationRowProps['onSeen']) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!row.current || notification.seen || notification.kind === 'friend-request') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onSeen(notification);
      },
      { threshold: IN_VIEW },
    );
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [notification, onSeen]);
  return row;
}
