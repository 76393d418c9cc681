import { notificationTexts, type Sending } from '#shared/api/notification-texts';
import type { PushPayload } from '#shared/api/push';
import { seriesRoomName } from '#shared/domain/group-names';
import { DELETED_ACCOUNT_NAME, shownName } from '#shared/domain/names';
import { paths } from '#shared/domain/paths';
import type { UnseenNotification } from '../notifications/notifications.queries';
import { notificationView } from '../notifications/notifications.views';
import type { UnreadConversation } from './subjects.queries';

const NAMED_MAX = 3;

/** The payload is shown on a locked screen: it has names and times, and nothing that only members may know. */
export function notificationPayload(
  row: UnseenNotification,
  recipient: { id: number },
  sending: Sending,
): PushPayload {
  const { title, description, path } = notificationTexts(notificationView(row, recipient), sending);
  return {
    title,
    body: description,
    url: path ?? paths.meetups,
    tag: `notice-${row.kind}-${subjectOf(row)}`,
  };
}

const subjectOf = ({ id, tribId, person, communityId }: UnseenNotification) =>
  tribId ?? communityId ?? person?.id ?? id;

const nameOf = ({ sender }: UnreadConversation) =>
  sender ? shownName(sender.displayName) : DELETED_ACCOUNT_NAME;

export function messagePayload(row: UnreadConversation): PushPayload {
  const name = nameOf(row);
  const text = row.excerpt === '' ? 'Sent a photo' : row.excerpt;
  const room = roomName(row);
  const icon = room === null ? row.sender?.profileImage : null;
  return {
    title: room ?? name,
    body: room === null ? text : `${name}: ${text}`,
    url: conversationUrl(row),
    tag: `chat-${row.conversationId}`,
    ...(icon && { icon }),
  };
}

function roomName({ trib, community, series }: UnreadConversation): string | null {
  return series ? seriesRoomName(series.name) : ((trib ?? community)?.name ?? null);
}

function conversationUrl({ trib, community, series, personId }: UnreadConversation): string {
  if (trib) return `${paths.chat}?trib=${trib.id}`;
  if (community) return `${paths.chat}?community=${community.id}`;
  if (series) return `${paths.chat}?series=${series.id}`;
  return `${paths.chat}?with=${personId ?? ''}`;
}

export function summaryPayload(rows: readonly [UnreadConversation, ...UnreadConversation[]]): PushPayload {
  const [first] = rows;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  if (count === 1) return messagePayload(first);
  const names = rows.map((row) => roomName(row) ?? nameOf(row));
  const rest = names.length - NAMED_MAX;
  return {
    title: `${count} new messages`,
    body: names.slice(0, NAMED_MAX).join(', ') + (rest > 0 ? ` and ${rest} more` : ''),
    url: rows.length === 1 ? conversationUrl(first) : paths.chat,
    tag: rows.length === 1 ? `chat-${first.conversationId}` : 'chat-summary',
  };
}

export function questionPayload(tribId: number, name: string): PushPayload {
  return {
    title: `How was ${name}?`,
    body: 'Tell us whether it took place, and who you would meet again.',
    url: paths.meetups,
    tag: `question-${tribId}`,
  };
}
