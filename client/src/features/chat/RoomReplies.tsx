import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Message } from '#shared/api/chat';
import type { Trib } from '#shared/api/tribs';
import { localDayNumber } from '#shared/domain/meetup-time';
import { HOUR_MS } from '#shared/domain/durations';
import { outbox } from '../../lib/outbox/outbox';
import { tribChatPath } from '../../lib/paths';
import { useNow } from '../../lib/use-now';
import type { ViewerCache } from '../../lib/viewer-scope';
import { onSingleTap } from '../../ui/Button';
import { ForwardIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/Skeleton';
import { showToast } from '../../ui/toast-store';
import { endOf } from '../tribs/trib-times';
import { removeMessage } from './chat-writes';
import { messagesQuery, openedQuery } from './chat.api';
import { messagePreview, senderName } from './message-text';
import { useOutbox } from './message-outbox';
import * as t from './texts';

/** People on their way say these most. */
export const ON_THE_WAY = [t.onMyWay, t.runningLate] as const;
/** Offered to people who have not written yet, because the first message is the hardest. */
const FIRST_WORDS = [t.hiLookingForwardTo, t.hiCanIBring] as const;

type RepliesProps = { replies: readonly string[]; onSend: (text: string) => void };

export function QuickReplies({ replies, onSend }: RepliesProps) {
  return (
    <fieldset aria-label={t.quickReplies} className="flex min-w-0 flex-wrap gap-2">
      {replies.map((reply) => (
        <button
          key={reply}
          type="button"
          onClick={onSingleTap(() => onSend(reply))}
          className="pressable min-h-11 rounded-pill border border-edge px-4 text-sm font-semibold hover:border-accent hover:text-accent"
        >
          {reply}
        </button>
      ))}
    </fieldset>
  );
}

type Room = Pick<Trib, 'id' | 'startTime' | 'endTime' | 'cancelled' | 'timeZone'>;

/** Lets people write to a meetup's room from outside it: a reply to send with one tap, or else the latest message. */
export function RoomReplies({ viewerId, trib }: { viewerId: number; trib: Room }) {
  const queryClient = useQueryClient();
  const now = useNow();
  const opened = useQuery(openedQuery(viewerId, { tribId: trib.id }));
  const roomId = opened.data ?? 0;
  const messages = useQuery({ ...messagesQuery(viewerId, roomId), enabled: roomId !== 0 });
  const { pending } = useOutbox(viewerId, roomId);
  if (opened.isError || messages.isError) return null;
  const list = messages.data?.list.filter(({ isDeleted }) => !isDeleted);
  const own = list?.filter(({ sender }) => sender?.id === viewerId) ?? [];
  const texts = [...own, ...pending].map(({ text }) => text);
  const isDay = isOnTheDay(trib, now);
  const replies = isDay
    ? ON_THE_WAY.filter((text) => !texts.includes(text))
    : texts.length === 0
      ? FIRST_WORDS
      : [];
  const latest = list?.at(-1);
  return (
    <section aria-labelledby="room-replies" className="grid grid-cols-1 gap-2.5">
      <h3 id="room-replies" className="font-display text-base font-bold">
        {replies.length === 0 ? t.inChat : isDay ? t.tellOthers : t.sayHelloInChat}
      </h3>
      {!list && <Skeleton className="h-11 w-full" />}
      {list && replies.length > 0 && (
        <QuickReplies
          replies={replies}
          onSend={(text) => void sayInRoom({ queryClient, viewerId }, roomId, text)}
        />
      )}
      {replies.length === 0 && latest && <Latest message={latest} viewerId={viewerId} tribId={trib.id} />}
    </section>
  );
}

function Latest({ message, viewerId, tribId }: { message: Message; viewerId: number; tribId: number }) {
  return (
    <Link
      href={tribChatPath(tribId)}
      className="pressable flex min-h-11 items-center gap-3 rounded-input border border-line bg-raised px-4 py-2 text-sm hover:border-edge"
    >
      <span className="line-clamp-2 min-w-0 flex-1">
        <span className="font-semibold">
          {message.sender?.id === viewerId ? t.you : senderName(message)}:
        </span>{' '}
        {messagePreview(message)}
      </span>
      <ForwardIcon size={18} className="shrink-0 text-muted" />
    </Link>
  );
}

/** Sends the message at once, as the chat does, and offers to take it back. */
async function sayInRoom(cache: ViewerCache, roomId: number, text: string): Promise<void> {
  const clientId = await outbox.send({ kind: 'message', conversationId: roomId, text });
  if (clientId === null) return;
  const takeBack = () => {
    if (outbox.entries().some((entry) => entry.clientId === clientId)) return outbox.discard(clientId);
    const { queryKey } = messagesQuery(cache.viewerId, roomId);
    const sent = cache.queryClient
      .getQueryData(queryKey)
      ?.list.find((message) => message.clientId === clientId);
    return sent && removeMessage(cache, sent);
  };
  showToast({
    title: t.sentToChat,
    description: text,
    about: `reply ${clientId}`,
    action: { label: t.undo, onPress: () => void takeBack() },
  });
}

/** True from three hours before the start until one hour after it. */
export function isNearStart({ startTime, cancelled }: Pick<Trib, 'startTime' | 'cancelled'>, now: Date) {
  if (startTime === null || cancelled) return false;
  const sinceStart = now.getTime() - Date.parse(startTime);
  return sinceStart >= -3 * HOUR_MS && sinceStart <= HOUR_MS;
}

/** True on the day of the meetup in its time zone, because people far away may set out early. */
function isOnTheDay(trib: Room, now: Date): boolean {
  if (isNearStart(trib, now)) return true;
  if (trib.startTime === null || trib.cancelled || endOf(trib) < now.getTime()) return false;
  return localDayNumber(new Date(trib.startTime), trib.timeZone) === localDayNumber(now, trib.timeZone);
}
