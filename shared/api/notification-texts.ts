import { peopleWord, STILL_COMING } from '../domain/goes-ahead';
import { comingText, namesText } from '../domain/group-names';
import { dayLabel, hoursLabel, startLabel, weekdayLabel } from '../domain/meetup-time';
import { inSentence, shownName } from '../domain/names';
import { SECURITY_ADVICE, SECURITY_LOG_PATH, SECURITY_TITLES } from '../domain/security-texts';
import { WAITING_ADVICE, WAITING_TITLES } from '../domain/notices';
import { closingDay } from '../domain/tables';
import type { Town } from '../domain/town';
import { chatWithPath, communityPath, paths, toolsPath, tribPath } from '../domain/paths';
import type {
  CommunityNotification,
  DatesNotification,
  Notification,
  TribNotification,
} from './notifications';

/** When it is sent, and what the app is called there. */
export type Sending = { at: Date; town: Pick<Town, 'name'> };

const openToRead = ({ town }: Sending) => `Open ${town.name} to read why.`;

type NotificationTexts = {
  title: string;
  description: string;
  /** The page that a notification opens, if any. Requests are answered in place. */
  path: string | null;
};

/**
 * What a notification says in the app, in a push and in a mail. `sent` is given for the latter two: others may read
 * them over a shoulder, so reasons and replies wait in the app.
 */
export function notificationTexts(notification: Notification, sent?: Sending): NotificationTexts {
  switch (notification.kind) {
    case 'friend-request': {
      const { person, invited } = notification;
      return {
        title: shownName(person.displayName),
        description: invited
          ? 'Signed up with your link. Accept to be friends.'
          : 'Would like to be friends with you.',
        path: paths.chat,
      };
    }
    case 'friend-accepted':
      return {
        title: `You and ${inSentence(notification.person.displayName)} are friends now`,
        description: 'You can now join their friends-only meetups.',
        path: chatWithPath(notification.person.id),
      };
    case 'would-meet-again':
      return {
        title: `${inSentence(notification.person.displayName, 0)} would like to meet you again too`,
        description: "You're friends now.",
        path: chatWithPath(notification.person.id),
      };
    case 'report-waits':
    case 'meetup-waits':
    case 'community-waits':
      return { title: WAITING_TITLES[notification.kind], description: WAITING_ADVICE, path: paths.admin };
    case 'report-answered':
      return {
        title: 'Reply to your report',
        description: sent
          ? `Thank you for telling us. Open ${sent.town.name} to read it.`
          : notification.reply,
        path: null,
      };
    case 'security':
      return {
        title: SECURITY_TITLES[notification.event],
        description: SECURITY_ADVICE,
        path: SECURITY_LOG_PATH,
      };
    case 'table-none': {
      const { nextClosesAt, timeZone } = notification;
      return {
        title: 'No table this time',
        description: nextClosesAt
          ? `You're in on ${closingDay(new Date(nextClosesAt), timeZone)}.`
          : 'Ask again whenever you like.',
        path: paths.trib,
      };
    }
    case 'meetup-refused':
      return {
        title: `${notification.tribName} is not shown to others`,
        description: sent ? openToRead(sent) : notification.reason,
        path: tribPath(notification.tribId),
      };
    case 'community-refused':
      return {
        title: `${notification.communityName} is not shown to others`,
        description: sent ? openToRead(sent) : notification.reason,
        path: communityPath(notification.communityId),
      };
    case 'request-received': {
      const { requests, tribId } = notification;
      return {
        title: requests === 1 ? 'Someone wants to join' : `${requests} people want to join`,
        description: dated(notification),
        path: toolsPath(tribId, 'requests'),
      };
    }
    case 'member-joined': {
      const { people, count, tribId } = notification;
      return {
        title: comingText(people, count),
        description: dated(notification),
        path: toolsPath(tribId, 'members'),
      };
    }
    case 'follow-up': {
      const { people, count, isWeekly, tribId } = notification;
      const names = ['you', ...people.map(({ displayName }) => inSentence(displayName))];
      const { startTime, timeZone } = notification;
      return {
        title: `It's on: ${namesText(names, count + 1)}, ${weekdayLabel(instant(startTime), timeZone)}`,
        description: isWeekly
          ? `${dated(notification)}, and every week. Your seat stands.`
          : dated(notification),
        path: tribPath(tribId),
      };
    }
    case 'no-follow-up':
      return {
        title: "It didn't come together this time",
        description: dated(notification),
        path: tribPath(notification.tribId),
      };
    case 'host-word':
      return {
        title: dated(notification),
        description: notification.text,
        path: tribPath(notification.tribId),
      };
    case 'community-word':
      return {
        title: notification.communityName,
        description: notification.text,
        path: communityPath(notification.communityId),
      };
    case 'community-request': {
      const { requests, communityName, communityId } = notification;
      return {
        title: requests === 1 ? 'Someone wants to join' : `${requests} people want to join`,
        description: communityName,
        path: communityPath(communityId),
      };
    }
    case 'series-changed': {
      const { tribName, tribId, plan, kept, dates } = notification;
      return {
        title: `${tribName}: ${plan}`,
        description: `You keep ${kept} of ${dates} dates. ${kept > 0 ? 'Next: ' : 'It would have been '}${startText(notification)}`,
        path: tribPath(tribId),
      };
    }
    case 'too-few': {
      const { said, near } = notification;
      return {
        title: `${peopleWord(said)} said yes, so it's off`,
        description: near ? `${dated(notification)}. Near it: ${dated(near)}` : dated(notification),
        path: tribPath(near?.tribId ?? notification.tribId),
      };
    }
    case 'cancelled':
    case 'time-or-place-changed':
    case 'made-host':
    case 'made-cohost':
      return datesNotificationTexts(notification);
    default:
      return 'communityId' in notification
        ? communityNotificationTexts(notification)
        : tribNotificationTexts(notification, sent?.at);
  }
}

function communityNotificationTexts({
  kind,
  communityId,
  communityName: name,
}: CommunityNotification): NotificationTexts {
  const path = communityPath(communityId);
  switch (kind) {
    case 'community-shown':
      return { title: 'Everybody sees it now', description: name, path };
    case 'community-accepted':
      return { title: "You're in", description: `${name} has let you in`, path };
    case 'community-declined':
      return { title: 'Not this time', description: `${name} couldn't let you in`, path };
    case 'community-removed':
      return { title: `You were removed from ${name}`, description: "You're no longer a member.", path };
    case 'community-organizer':
      return { title: "You're an organizer now", description: `You can manage ${name}`, path };
    case 'community-owner':
      return { title: "You're the owner now", description: `${name} was handed over to you`, path };
    case 'community-passes-on':
      return {
        title: `${name} gets a new owner`,
        description: 'In two weeks, unless its owner comes back.',
        path,
      };
    case 'community-archived':
      return {
        title: `${name} is archived`,
        description: 'Its owner has left. Any member can take it on.',
        path,
      };
  }
}

type About = Pick<TribNotification, 'tribName' | 'startTime' | 'endTime' | 'timeZone' | 'place'>;
type Moment = Omit<About, 'tribName'>;
const instant = (time: string | null) => (time === null ? null : new Date(time));
const startText = ({ startTime, timeZone }: Moment) => startLabel(instant(startTime), timeZone);
const endText = ({ endTime, timeZone }: Moment) => hoursLabel(instant(endTime), null, timeZone) ?? 'open end';
/** Writes "Chess · Sat, Nov 28, 2 PM". */
const dated = (about: About) => `${about.tribName} · ${startText(about)}`;

function soonText({ startTime, timeZone }: Moment, now: Date): string {
  const start = instant(startTime);
  return `${dayLabel(start, timeZone, now)} at ${hoursLabel(start, null, timeZone) ?? ''}`;
}

function datesNotificationTexts(notification: DatesNotification): NotificationTexts {
  const { tribId, dates } = notification;
  const [path, tools] = [tribPath(tribId), toolsPath(tribId, 'members')];
  const meetup = `${dated(notification)}${moreText(dates)}`;
  switch (notification.kind) {
    case 'cancelled':
      return {
        title: 'Cancelled',
        description: notification.line === null ? meetup : `${meetup}. "${notification.line}"`,
        path,
      };
    case 'time-or-place-changed':
      return { ...changeTexts(notification), path };
    case 'made-host':
      return { title: "You're the host now", description: meetup, path: tools };
    case 'made-cohost':
      return { title: "You're a co-host now", description: meetup, path: tools };
  }
}

const moreText = (dates: number) =>
  dates < 2 ? '' : dates === 2 ? ', and another date' : `, and ${dates - 1} more dates`;

/** Writes what changed as old → new. What was moved and moved back, before anybody saw it, is as it was. */
function changeTexts(now: DatesNotification): { title: string; description: string } {
  const { tribName, before, isElsewhere, dates } = now;
  const title = 'A change of plan';
  if (!before) return { title, description: `${dated(now)}: it has a new time or place` };
  const [from, to] = [startText(before), startText(now)];
  const isSamePlace = !isElsewhere || (now.place !== null && before.place === now.place);
  const isSameEnd = before.endTime === now.endTime;
  if (from === to && isSameEnd && isSamePlace) return { title: 'As planned before', description: dated(now) };
  const ends = from === to && !isSameEnd ? `, until ${endText(before)} → ${endText(now)}` : '';
  const place = isSamePlace ? '' : `, ${placeText(before.place, now.place)}`;
  return {
    title,
    description: `${tribName}: ${from === to ? to : `${from} → ${to}`}${ends}${place}${moreText(dates)}`,
  };
}

function placeText(before: string | null, now: string | null): string {
  if (now === null) return 'at another place';
  return before === null ? `now at ${now}` : `${before} → ${now}`;
}

function tribNotificationTexts(notification: TribNotification, sentAt?: Date): NotificationTexts {
  const { kind, tribId, tribName } = notification;
  const path = tribPath(tribId);
  const meetup = dated(notification);
  switch (kind) {
    case 'promoted':
      return { title: 'A spot opened up', description: `You're going to ${meetup}`, path };
    case 'request-accepted':
      return { title: 'The host said yes', description: `You're going to ${meetup}`, path };
    case 'request-declined':
      return { title: 'Not this time', description: `The host couldn't fit you in for ${meetup}`, path };
    case 'removed':
      return {
        title: `You were removed from ${tribName}`,
        description: `${startText(notification)}. You're no longer going.`,
        path,
      };
    case 'spot-given-up':
      return { title: 'You gave up your spot by email', description: meetup, path };
    case 'still-coming':
      return {
        title: 'Do you still come every time?',
        description: `We missed you at ${tribName}. Next: ${startText(notification)}`,
        path,
      };
    case 'table-offered':
      return {
        title: 'There is a table for you',
        description: `${meetup}. Are you coming?`,
        path: paths.trib,
      };
    case 'table-confirm':
      return {
        title: 'Are you coming today?',
        description: `Please confirm your seat: ${meetup}`,
        path: paths.trib,
      };
    case 'table-lost':
      return {
        title: 'Your table has no seat for you',
        description: `Too few said yes: ${meetup}`,
        path: paths.trib,
      };
    case 'coming':
      return { title: STILL_COMING, description: `${meetup}. If not, your spot goes to the next`, path };
    case 'goes-ahead':
      return { title: "It's on", description: meetup, path };
    case 'meetup-shown':
      return { title: 'Everybody sees it now', description: meetup, path };
    case 'meetup-near':
      return { title: 'Something is planned near you', description: meetup, path };
    case 'meetup-tomorrow':
    case 'meetup-soon':
      return {
        title: tribName,
        description: sentAt ? soonText(notification, sentAt) : startText(notification),
        path,
      };
  }
}
