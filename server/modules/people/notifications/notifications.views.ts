import type { Notification } from '#shared/api/notifications';
import { publicUserView } from '../users/users.views';
import type { NotificationRow, WithoutFollowUp } from './notifications.queries';
import type { NotificationSettings, NotificationSettingsRequest } from '#shared/api/push';
import { eachTopic, TOPICS } from '#shared/domain/notice-topics';
import type { StoredSettings } from './settings.queries';
import { dateLabel } from '#shared/domain/meetup-time';
import { repeatsInSentence } from '#shared/domain/series';
import type { Lang } from '#shared/texts/languages';
import type { SeriesPlan } from '../../../db/schema/social';
import { textsOf } from './texts';

export function notificationView(row: NotificationRow, viewer: { id: number }, lang: Lang): Notification {
  const common = { id: row.id, createdAt: row.createdAt.toISOString(), seen: row.seenAt !== null };
  switch (row.kind) {
    case 'friend-request':
      return { ...common, kind: row.kind, person: personOf(row), invited: row.invitedBy === viewer.id };
    case 'friend-accepted':
    case 'would-meet-again':
      return { ...common, kind: row.kind, person: personOf(row) };
    case 'request-received':
      return { ...common, kind: row.kind, ...tribOf(row), requests: row.requests };
    case 'member-joined':
      return { ...common, kind: row.kind, ...tribOf(row), ...newMembersOf(row) };
    case 'community-request':
      return { ...common, kind: row.kind, ...communityOf(row), requests: row.requests };
    case 'meetup-refused':
      return { ...common, kind: row.kind, ...tribOf(row), reason: row.refusal ?? '' };
    case 'community-refused':
      return { ...common, kind: row.kind, ...communityOf(row), reason: row.refusal ?? '' };
    case 'community-shown':
    case 'community-accepted':
    case 'community-declined':
    case 'community-removed':
    case 'community-organizer':
    case 'community-owner':
    case 'community-passes-on':
    case 'community-archived':
      return { ...common, kind: row.kind, ...communityOf(row) };
    case 'cancelled':
    case 'time-or-place-changed':
    case 'made-host':
    case 'made-cohost':
      return {
        ...common,
        kind: row.kind,
        ...tribOf(row),
        dates: row.change?.dates ?? 1,
        line: row.kind === 'cancelled' ? row.announced : null,
        before: beforeOf(row),
        isElsewhere: row.change?.isElsewhere ?? false,
      };
    case 'follow-up':
      return { ...common, kind: row.kind, ...tribOf(row), ...newMembersOf(row), isWeekly: row.isWeekly };
    case 'too-few':
      return { ...common, kind: row.kind, ...tribOf(row), said: row.said, near: nearOf(row) };
    case 'series-changed': {
      const { plan, kept = 0, before } = row.change ?? {};
      const written = plan ? planText(plan, lang) : '';
      return { ...common, kind: row.kind, ...tribOf(row), plan: written, kept, dates: before?.dates ?? 0 };
    }
    case 'host-word':
      return { ...common, kind: row.kind, ...tribOf(row), text: row.announced ?? '' };
    case 'community-word':
      return { ...common, kind: row.kind, ...communityOf(row), text: row.announced ?? '' };
    case 'table-none': {
      const { at = null, timeZone = 'UTC' } = row.change?.nextClosing ?? {};
      return { ...common, kind: row.kind, nextClosesAt: at, timeZone };
    }
    case 'report-waits':
    case 'meetup-waits':
    case 'community-waits':
      return { ...common, kind: row.kind };
    case 'report-answered':
      return { ...common, kind: row.kind, reply: row.reply ?? '' };
    case 'security':
      return { ...common, kind: row.kind, event: securityEventOf(row) };
    default:
      return { ...common, kind: row.kind, ...tribOf(row) };
  }
}

/** How a series goes on, as the end of a sentence that its name begins. */
function planText(plan: SeriesPlan, lang: Lang): string {
  if ('repeats' in plan)
    return textsOf(lang).nowRepeats({ repeats: repeatsInSentence(plan.repeats, plan.firstDay, lang) });
  return textsOf(lang).lastDateIs({ date: dateLabel(new Date(plan.lastAt), plan.timeZone, lang) });
}

/** Ids of what is not stored begin here, beyond those of what is. */
const NOT_STORED = 2 ** 48;

/** Puts what is not stored between the notifications, by its time. Nothing announces it. */
export function withoutFollowUpViews(
  stored: readonly Notification[],
  without: readonly WithoutFollowUp[],
): Notification[] {
  const all = [...stored];
  for (const { tribId, decidedAt, ...trib } of without) {
    const [id, createdAt] = [NOT_STORED + tribId, decidedAt.toISOString()];
    const later = all.findIndex((one) => one.createdAt < createdAt);
    const told = {
      id,
      createdAt,
      seen: true,
      kind: 'no-follow-up' as const,
      ...momentOf({ tribId, ...trib }),
    };
    all.splice(later < 0 ? all.length : later, 0, told);
  }
  return all;
}

type Meetup = {
  tribId: number;
  tribName: string;
  startsAt: Date | null;
  endsAt: Date | null;
  timeZone: string;
};

const momentOf = ({ startsAt, endsAt, ...meetup }: Meetup) => ({
  ...meetup,
  startTime: startsAt?.toISOString() ?? null,
  endTime: endsAt?.toISOString() ?? null,
  place: null,
});

function tribOf({ id, tribId, tribName, startsAt, endsAt, timeZone, place, isGoing }: NotificationRow) {
  if (tribId === null || tribName === null) throw new Error(`Notification ${id} has no meetup`);
  const moment = momentOf({ tribId, tribName, startsAt, endsAt, timeZone: timeZone ?? 'UTC' });
  return { ...moment, place: isGoing ? place : null };
}

function nearOf({ near }: NotificationRow) {
  if (near === null) return null;
  const { startsAt, endsAt } = near;
  return momentOf({
    ...near,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  });
}

function beforeOf({ change, timeZone, isGoing }: NotificationRow) {
  if (!change?.before) return null;
  const { startsAt = null, endsAt = null, place = null, ...before } = change.before;
  return {
    startTime: startsAt,
    endTime: endsAt,
    timeZone: before.timeZone ?? timeZone ?? 'UTC',
    place: isGoing ? place : null,
  };
}

function communityOf({ id, communityId, communityName }: NotificationRow) {
  if (communityId === null || communityName === null) throw new Error(`Notification ${id} has no community`);
  return { communityId, communityName };
}

const NAMED_MAX = 2;

function newMembersOf({ createdAt, newMembers }: Pick<NotificationRow, 'createdAt' | 'newMembers'>) {
  return {
    createdAt: (newMembers[0]?.joinedAt ?? createdAt).toISOString(),
    people: newMembers.slice(0, NAMED_MAX).map(({ person }) => publicUserView(person)),
    count: newMembers.length,
  };
}

function securityEventOf({ id, securityEvent }: Pick<NotificationRow, 'id' | 'securityEvent'>) {
  if (securityEvent === null) throw new Error(`Notification ${id} has no event`);
  return securityEvent;
}

function personOf({ id, person }: NotificationRow) {
  if (person === null) throw new Error(`Notification ${id} has no person`);
  return publicUserView(person);
}

export function settingsView(stored: StoredSettings, silencedTribIds: number[]): NotificationSettings {
  return {
    push: eachTopic((topic) => !stored.topicsOff.includes(topic)),
    quietHours: quietHoursOf(stored),
    timeZone: stored.timeZone,
    silencedTribIds,
  };
}

export function quietHoursOf({ quietFrom, quietUntil }: StoredSettings): NotificationSettings['quietHours'] {
  return quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
}

export function storedSettings({ push, quietHours, timeZone }: NotificationSettingsRequest): StoredSettings {
  return {
    topicsOff: TOPICS.filter((topic) => !push[topic]),
    quietFrom: quietHours?.from ?? null,
    quietUntil: quietHours?.until ?? null,
    timeZone,
  };
}
