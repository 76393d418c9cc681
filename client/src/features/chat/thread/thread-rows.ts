import type { Conversation, Message } from '#shared/api/chat';
import { localDayNumber } from '#shared/domain/meetup-time';
import type { PendingMessage } from '../message-outbox';

export type ShownMessage = Pick<
  Message,
  'clientId' | 'sender' | 'text' | 'photo' | 'photoSize' | 'replyTo' | 'reactions' | 'createdAt' | 'isDeleted'
> & {
  /** Null until the server has the message. */
  id: number | null;
  isOwn: boolean;
  state: 'sent' | PendingMessage['state'];
  error?: string | undefined;
};

export type ThreadRow =
  | { kind: 'day'; key: string; date: Date }
  | { kind: 'joined'; key: string }
  | { kind: 'new'; key: string }
  | {
      kind: 'message';
      key: string;
      message: ShownMessage;
      /** Whether it begins and ends a run of messages by one person. */
      isFirst: boolean;
      isLast: boolean;
    };

/** After a longer pause a new run begins, which shows the sender's name again. */
const RUN_GAP_MS = 15 * 60_000;

type Options = {
  timeZone: string;
  /** The line "New messages" goes before this message. */
  firstUnreadId: number | null;
  joinedAt: string | null;
  /** True if all older messages are loaded, so that a line can stand before the first. */
  isWhole: boolean;
};

export function threadRows(messages: readonly ShownMessage[], options: Options): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const joinedBefore = indexAfterJoining(messages, options);
  let lastDay = -Infinity;
  messages.forEach((message, index) => {
    const date = new Date(message.createdAt);
    const day = localDayNumber(date, options.timeZone);
    // Messages are in the server's order, but around midnight the clocks may disagree with it.
    if (day > lastDay) rows.push({ kind: 'day', key: `day ${day}`, date });
    lastDay = Math.max(lastDay, day);
    if (index === joinedBefore) rows.push({ kind: 'joined', key: 'joined' });
    if (message.id !== null && message.id === options.firstUnreadId) rows.push({ kind: 'new', key: 'new' });
    const last = rows.at(-1);
    const isFirst = !(last?.kind === 'message' && isOneRun(last.message, message));
    if (last?.kind === 'message') last.isLast = isFirst;
    rows.push({ kind: 'message', key: keyOf(message), message, isFirst, isLast: true });
  });
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    if (row.kind === 'message' && next && next.kind !== 'message') row.isLast = true;
  }
  if (joinedBefore === messages.length) rows.push({ kind: 'joined', key: 'joined' });
  return rows;
}

/** The client id stays the same when the server stores a message, so the message keeps its row. */
const keyOf = ({ sender, clientId }: Pick<ShownMessage, 'sender' | 'clientId'>) =>
  `message ${sender?.id ?? 0} ${clientId}`;

/** `joinedAt` and `createdAt` may come from two clocks, so a message at the same moment counts as later. */
function indexAfterJoining(messages: readonly ShownMessage[], { joinedAt, isWhole }: Options): number | null {
  if (joinedAt === null) return null;
  const joined = Date.parse(joinedAt);
  const index = messages.findIndex(({ createdAt }) => Date.parse(createdAt) >= joined);
  const first = index === -1 ? messages.length : index;
  return first > 0 || isWhole ? first : null;
}

function isOneRun(before: ShownMessage, message: ShownMessage): boolean {
  return (
    before.sender?.id === message.sender?.id &&
    Date.parse(message.createdAt) - Date.parse(before.createdAt) < RUN_GAP_MS
  );
}

/** The first unread message by another person. Those from before the viewer joined do not count. */
export function firstUnread(
  messages: readonly Message[],
  { lastReadId, joinedAt }: Pick<Conversation, 'lastReadId' | 'joinedAt'>,
  viewerId: number,
): number | null {
  const isUnread = ({ id, sender, isDeleted, createdAt }: Message) =>
    id > lastReadId && !isDeleted && sender?.id !== viewerId && (joinedAt === null || createdAt >= joinedAt);
  return messages.find(isUnread)?.id ?? null;
}

type Viewer = NonNullable<Message['sender']>;

/** Joins stored and pending messages. One that is both counts as stored. */
export function shownMessages(
  stored: readonly Message[],
  pending: readonly PendingMessage[],
  viewer: Viewer,
): ShownMessage[] {
  const own = new Set(
    stored.filter(({ sender }) => sender?.id === viewer.id).map(({ clientId }) => clientId),
  );
  return [
    ...stored.map((message) => shownMessage(message, message.sender?.id === viewer.id)),
    ...pending
      .filter(({ clientId }) => !own.has(clientId))
      .map((message) => ({
        id: null,
        clientId: message.clientId,
        sender: viewer,
        isOwn: true,
        text: message.text,
        photo: message.photo ?? null,
        photoSize: message.photoSize ?? null,
        replyTo: quoteOf(stored, message.replyToId),
        reactions: [],
        createdAt: message.createdAt,
        isDeleted: false,
        state: message.state,
        error: message.error,
      })),
  ];
}

/** Returns the same object for the same message, so that its memoized row is not rendered again. */
const shown = new WeakMap<Message, ShownMessage>();

function shownMessage(message: Message, isOwn: boolean): ShownMessage {
  const before = shown.get(message);
  if (before?.isOwn === isOwn) return before;
  const now = { ...message, isOwn, state: 'sent' as const };
  shown.set(message, now);
  return now;
}

function quoteOf(stored: readonly Message[], id: number | undefined): Message['replyTo'] {
  const quoted = stored.find((message) => message.id === id);
  return quoted ? { id: quoted.id, senderName: quoted.sender?.displayName ?? null, text: quoted.text } : null;
}
