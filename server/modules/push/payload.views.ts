import type { PushPayload } from '#shared/api/push';
import { dayLabel, hoursLabel } from '#shared/domain/meetup-time';
import { comingText, seriesRoomName } from '#shared/domain/group-names';
import { DELETED_ACCOUNT_NAME } from '#shared/domain/names';
import {
  SECURITY_ADVICE,
  SECURITY_LOG_PATH,
  SECURITY_TITLES,
  WAITING_ADVICE,
  WAITING_TITLES,
} from '#shared/domain/notices';
import { communityPath, paths, tribPath } from '#shared/domain/paths';
import type { UnseenNotification } from '../notifications/notifications.queries';
import { newMembersOf, securityEventOf } from '../notifications/notifications.views';
import type { UnreadConversation } from './subjects.queries';

const NAMED_MAX = 3;

/** The payload is shown on a locked screen: it has names and times, and nothing that only members may know. */
export function notificationPayload(row: UnseenNotification, now: Date): PushPayload {
  return { ...wordsOf(row, now), url: urlOf(row), tag: `notice-${row.kind}-${subjectOf(row)}` };
}

function wordsOf(row: UnseenNotification, now: Date): Pick<PushPayload, 'title' | 'body'> {
  const trib = row.tribName ?? '';
  const person = row.person?.displayName ?? '';
  const community = row.communityName ?? '';
  switch (row.kind) {
    case 'promoted':
      return { title: 'A spot opened up', body: `You're going to ${trib}` };
    case 'request-accepted':
      return { title: 'The host said yes', body: `You're going to ${trib}` };
    case 'request-declined':
      return { title: 'Not this time', body: `The host couldn't fit you in for ${trib}` };
    case 'request-received':
      return {
        title: row.requests === 1 ? 'Someone wants to join' : `${row.requests} people want to join`,
        body: trib,
      };
    case 'member-joined': {
      const { people, count } = newMembersOf(row);
      return { title: comingText(people, count), body: trib };
    }
    case 'cancelled':
      return { title: 'Cancelled', body: `${trib} was cancelled` };
    case 'removed':
      return { title: `You were removed from ${trib}`, body: "You're no longer going." };
    case 'time-or-place-changed':
      return { title: 'A change of plan', body: `${trib} has a new time or place` };
    case 'table-offered':
      return { title: 'There is a table for you', body: `${trib}. Are you coming?` };
    case 'table-confirm':
      return { title: 'Are you coming today?', body: `Please confirm your seat: ${trib}` };
    case 'table-lost':
      return { title: 'Your table has no seat for you', body: `Too few said yes: ${trib}` };
    case 'meetup-shown':
      return { title: 'Everybody sees it now', body: trib };
    case 'meetup-refused':
      return { title: 'Not shown to others', body: `${trib}. Open Trib to read why.` };
    case 'made-host':
      return { title: "You're the host now", body: `${trib} was handed over to you` };
    case 'made-cohost':
      return { title: "You're a co-host now", body: `You can manage ${trib}` };
    case 'host-word':
      return { title: trib, body: row.announced ?? '' };
    case 'community-word':
      return { title: community, body: row.announced ?? '' };
    case 'still-coming':
      return { title: 'Do you still come every time?', body: `We missed you at ${trib}` };
    case 'meetup-tomorrow':
    case 'meetup-soon':
      return { title: trib, body: startOf(row, now) };
    case 'friend-request':
      return { title: person, body: 'Would like to be friends with you.' };
    case 'friend-accepted':
      return {
        title: `You and ${person} are friends now`,
        body: 'You can now join their friends-only meetups.',
      };
    case 'would-meet-again':
      return { title: `${person} would like to meet you again too`, body: "You're friends now." };
    case 'community-request':
      return {
        title: row.requests === 1 ? 'Someone wants to join' : `${row.requests} people want to join`,
        body: community,
      };
    case 'community-shown':
      return { title: 'Everybody sees it now', body: community };
    case 'community-refused':
      return { title: 'Not shown to others', body: `${community}. Open Trib to read why.` };
    case 'community-accepted':
      return { title: "You're in", body: `${community} has let you in` };
    case 'community-declined':
      return { title: 'Not this time', body: `${community} couldn't let you in` };
    case 'community-removed':
      return { title: `You were removed from ${community}`, body: "You're no longer a member." };
    case 'community-organizer':
      return { title: "You're an organizer now", body: `You can manage ${community}` };
    case 'community-owner':
      return { title: "You're the owner now", body: `${community} was handed over to you` };
    case 'community-passes-on':
      return { title: `${community} gets a new owner`, body: 'In two weeks, unless its owner comes back.' };
    case 'community-archived':
      return { title: `${community} is archived`, body: 'Its owner has left. Any member can take it on.' };
    case 'report-waits':
    case 'meetup-waits':
    case 'community-waits':
      return { title: WAITING_TITLES[row.kind], body: WAITING_ADVICE };
    case 'report-answered':
      return { title: 'Reply to your report', body: 'Thank you for telling us. Open Trib to read it.' };
    case 'security':
      return { title: SECURITY_TITLES[securityEventOf(row)], body: SECURITY_ADVICE };
  }
}

function startOf({ startsAt, timeZone }: UnseenNotification, now: Date): string {
  const zone = timeZone ?? 'UTC';
  return `${dayLabel(startsAt, zone, now)} at ${hoursLabel(startsAt, null, zone) ?? ''}`;
}

function urlOf({ kind, tribId, person, communityId }: UnseenNotification): string {
  // People may open the page of a table only while they have said yes, so these lead to the list.
  if (kind === 'table-offered' || kind === 'table-confirm' || kind === 'table-lost') return paths.trib;
  if (kind in WAITING_TITLES) return paths.admin;
  if (tribId !== null) return tribPath(tribId);
  if (kind === 'security') return SECURITY_LOG_PATH;
  if (communityId !== null) return communityPath(communityId);
  if (kind === 'friend-request' || person === null)
    return kind === 'report-answered' ? paths.meetups : paths.chat;
  return `${paths.chat}?with=${person.id}`;
}

const subjectOf = ({ id, tribId, person, communityId }: UnseenNotification) =>
  tribId ?? communityId ?? person?.id ?? id;

export function messagePayload(row: UnreadConversation): PushPayload {
  const name = row.sender?.displayName ?? DELETED_ACCOUNT_NAME;
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
  const names = rows.map((row) => roomName(row) ?? row.sender?.displayName ?? DELETED_ACCOUNT_NAME);
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
