import { notificationTexts, type Sending } from '#shared/api/notification-texts';
import type { PushPayload } from '#shared/api/push';
import { seriesRoomName } from '#shared/domain/group-names';
import { deletedAccountName, shownName } from '#shared/domain/names';
import { paths } from '#shared/domain/paths';
import type { Lang } from '#shared/texts/languages';
import type { UnseenNotification } from '../../people/notifications/notifications.queries';
import { notificationView } from '../../people/notifications/notifications.views';
import type { UnreadConversation } from './subjects.queries';
import { textsOf } from './texts';

const NAMED_MAX = 3;

/** The payload is shown on a locked screen: it has names and times, and nothing that only members may know. */
export function notificationPayload(
  row: UnseenNotification,
  recipient: { id: number },
  sending: Sending,
): PushPayload {
  const { title, description, path } = notificationTexts(
    notificationView(row, recipient, sending.lang),
    sending,
    sending.lang,
  );
  return {
    title,
    body: description,
    url: path ?? paths.meetups,
    tag: `notice-${row.kind}-${subjectOf(row)}`,
  };
}

const subjectOf = ({ id, tribId, person, communityId }: UnseenNotification) =>
  tribId ?? communityId ?? person?.id ?? id;

const nameOf = ({ sender }: UnreadConversation, lang: Lang) =>
  sender ? shownName(sender.displayName, lang) : deletedAccountName(lang);

export function messagePayload(row: UnreadConversation, lang: Lang): PushPayload {
  const name = nameOf(row, lang);
  const text = row.excerpt === '' ? textsOf(lang).sentPhoto : row.excerpt;
  const room = roomName(row, lang);
  const icon = room === null ? row.sender?.profileImage : null;
  return {
    title: room ?? name,
    body: room === null ? text : textsOf(lang).nameAndText({ name, text }),
    url: conversationUrl(row),
    tag: `chat-${row.conversationId}`,
    ...(icon && { icon }),
  };
}

function roomName({ trib, community, series }: UnreadConversation, lang: Lang): string | null {
  return series ? seriesRoomName(series.name, lang) : ((trib ?? community)?.name ?? null);
}

function conversationUrl({ trib, community, series, personId }: UnreadConversation): string {
  if (trib) return `${paths.chat}?trib=${trib.id}`;
  if (community) return `${paths.chat}?community=${community.id}`;
  if (series) return `${paths.chat}?series=${series.id}`;
  return `${paths.chat}?with=${personId ?? ''}`;
}

export function summaryPayload(
  rows: readonly [UnreadConversation, ...UnreadConversation[]],
  lang: Lang,
): PushPayload {
  const [first] = rows;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  if (count === 1) return messagePayload(first, lang);
  const all = rows.map((row) => roomName(row, lang) ?? nameOf(row, lang));
  const names = all.slice(0, NAMED_MAX).join(', ');
  const rest = all.length - NAMED_MAX;
  return {
    title: textsOf(lang).newMessages({ count }),
    body: rest > 0 ? textsOf(lang).andMore({ names, count: rest }) : names,
    url: rows.length === 1 ? conversationUrl(first) : paths.chat,
    tag: rows.length === 1 ? `chat-${first.conversationId}` : 'chat-summary',
  };
}

export function questionPayload(tribId: number, name: string, lang: Lang): PushPayload {
  return {
    title: textsOf(lang).howWas({ name }),
    body: textsOf(lang).howWasMore,
    url: paths.meetups,
    tag: `question-${tribId}`,
  };
}
