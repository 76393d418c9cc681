import { peopleWord, STILL_COMING } from '../domain/goes-ahead';
import { comingText, namesText } from '../domain/group-names';
import { dayLabel, hoursLabel, startLabel, weekdayLabel } from '../domain/meetup-time';
import { inSentence, shownName } from '../domain/names';
import { SECURITY_ADVICE, SECURITY_LOG_PATH, SECURITY_TITLES } from '../domain/security-texts';
import { WAITING_ADVICE, WAITING_TITLES } from '../domain/notices';
import { closingDay } from '../domain/tables';
import type { Town } from '../domain/town';
import type { Lang } from '../texts/languages';
import { chatWithPath, communityPath, paths, toolsPath, tribPath } from '../domain/paths';
import type {
  CommunityNotification,
  DatesNotification,
  Notification,
  TribNotification,
} from './notifications';

/** When it is sent, in which language, and what the app is called there. */
export type Sending = { at: Date; town: Pick<Town, 'name'>; lang: Lang };

const openToRead = ({ town }: Sending) => `Open ${town.name} to read why.`;

type NotificationTexts = {
  title: string;
  description: string;
  /** The page that a notification opens, if any. Requests are answered in place. */
  path: string | null;
};

const says = (title: string, description: string, path: string | null): NotificationTexts => ({
  title,
  description,
  path,
});

/**
 * What a notification says in the app, in a push and in a mail. `sent` is given for the latter two: others may read
 * them over a shoulder, so reasons and replies wait in the app.
 */
export function notificationTexts(notification: Notification, sent?: Sending): NotificationTexts {
  switch (notification.kind) {
    case 'friend-request': {
      const invited = 'Signed up with your link. Accept to be friends.';
      const asked = 'Would like to be friends with you.';
      return says(
        shownName(notification.person.displayName),
        notification.invited ? invited : asked,
        paths.chat,
      );
    }
    case 'friend-accepted': {
      const { id, displayName } = notification.person;
      const title = `You and ${inSentence(displayName)} are friends now`;
      return says(title, 'You can now join their friends-only meetups.', chatWithPath(id));
    }
    case 'would-meet-again': {
      const { id, displayName } = notification.person;
      const title = `${inSentence(displayName, 0)} would like to meet you again too`;
      return says(title, "You're friends now.", chatWithPath(id));
    }
    case 'report-waits':
    case 'meetup-waits':
    case 'community-waits':
      return says(WAITING_TITLES[notification.kind], WAITING_ADVICE, paths.admin);
    case 'report-answered': {
      const thanks = sent && `Thank you for telling us. Open ${sent.town.name} to read it.`;
      return says('Reply to your report', thanks ?? notification.reply, null);
    }
    case 'security':
      return says(SECURITY_TITLES[notification.event], SECURITY_ADVICE, SECURITY_LOG_PATH);
    case 'table-none': {
      const { nextClosesAt, timeZone } = notification;
      const next = nextClosesAt && `You're in on ${closingDay(new Date(nextClosesAt), timeZone)}.`;
      return says('No table this time', next ?? 'Ask again whenever you like.', paths.trib);
    }
    case 'meetup-refused':
    case 'community-refused': {
      const isTrib = notification.kind === 'meetup-refused';
      const name = isTrib ? notification.tribName : notification.communityName;
      const path = isTrib ? tribPath(notification.tribId) : communityPath(notification.communityId);
      return says(`${name} is not shown to others`, sent ? openToRead(sent) : notification.reason, path);
    }
    case 'request-received':
      return says(askingText(notification), dated(notification), toolsPath(notification.tribId, 'requests'));
    case 'member-joined': {
      const { people, count, tribId } = notification;
      return says(comingText(people, count), dated(notification), toolsPath(tribId, 'members'));
    }
    case 'follow-up': {
      const { people, count, isWeekly, tribId, startTime, timeZone } = notification;
      const names = ['you', ...people.map(({ displayName }) => inSentence(displayName))];
      const title = `It's on: ${namesText(names, count + 1)}, ${weekdayLabel(instant(startTime), timeZone)}`;
      const weekly = isWeekly ? ', and every week. Your seat stands.' : '';
      return says(title, `${dated(notification)}${weekly}`, tribPath(tribId));
    }
    case 'no-follow-up':
      return says("It didn't come together this time", dated(notification), tribPath(notification.tribId));
    case 'host-word':
      return says(dated(notification), notification.text, tribPath(notification.tribId));
    case 'community-word': {
      const { communityName, text, communityId } = notification;
      return says(communityName, text, communityPath(communityId));
    }
    case 'community-request': {
      const { communityName, communityId } = notification;
      return says(askingText(notification), communityName, communityPath(communityId));
    }
    case 'series-changed': {
      const { tribName, tribId, plan, kept, dates } = notification;
      const next = `${kept > 0 ? 'Next: ' : 'It would have been '}${startText(notification)}`;
      return says(`${tribName}: ${plan}`, `You keep ${kept} of ${dates} dates. ${next}`, tribPath(tribId));
    }
    case 'too-few': {
      const { said, near, tribId } = notification;
      const nearText = near ? `. Near it: ${dated(near)}` : '';
      const title = `${peopleWord(said)} said yes, so it's off`;
      return says(title, `${dated(notification)}${nearText}`, tribPath(near?.tribId ?? tribId));
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

const askingText = ({ requests }: { requests: number }) =>
  requests === 1 ? 'Someone wants to join' : `${requests} people want to join`;

function communityNotificationTexts({
  kind,
  communityId,
  communityName: name,
}: CommunityNotification): NotificationTexts {
  const path = communityPath(communityId);
  switch (kind) {
    case 'community-shown':
      return says('Everybody sees it now', name, path);
    case 'community-accepted':
      return says("You're in", `${name} has let you in`, path);
    case 'community-declined':
      return says('Not this time', `${name} couldn't let you in`, path);
    case 'community-removed':
      return says(`You were removed from ${name}`, "You're no longer a member.", path);
    case 'community-organizer':
      return says("You're an organizer now", `You can manage ${name}`, path);
    case 'community-owner':
      return says("You're the owner now", `${name} was handed over to you`, path);
    case 'community-passes-on':
      return says(`${name} gets a new owner`, 'In two weeks, unless its owner comes back.', path);
    case 'community-archived':
      return says(`${name} is archived`, 'Its owner has left. Any member can take it on.', path);
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
    case 'cancelled': {
      const line = notification.line === null ? '' : `. "${notification.line}"`;
      return says('Cancelled', `${meetup}${line}`, path);
    }
    case 'time-or-place-changed':
      return { ...changeTexts(notification), path };
    case 'made-host':
      return says("You're the host now", meetup, tools);
    case 'made-cohost':
      return says("You're a co-host now", meetup, tools);
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
  const [path, meetup, start] = [tribPath(tribId), dated(notification), startText(notification)];
  switch (kind) {
    case 'promoted':
      return says('A spot opened up', `You're going to ${meetup}`, path);
    case 'request-accepted':
      return says('The host said yes', `You're going to ${meetup}`, path);
    case 'request-declined':
      return says('Not this time', `The host couldn't fit you in for ${meetup}`, path);
    case 'removed':
      return says(`You were removed from ${tribName}`, `${start}. You're no longer going.`, path);
    case 'spot-given-up':
      return says('You gave up your spot by email', meetup, path);
    case 'still-coming':
      return says('Do you still come every time?', `We missed you at ${tribName}. Next: ${start}`, path);
    case 'table-offered':
      return says('There is a table for you', `${meetup}. Are you coming?`, paths.trib);
    case 'table-confirm':
      return says('Are you coming today?', `Please confirm your seat: ${meetup}`, paths.trib);
    case 'table-lost':
      return says('Your table has no seat for you', `Too few said yes: ${meetup}`, paths.trib);
    case 'coming':
      return says(STILL_COMING, `${meetup}. If not, your spot goes to the next`, path);
    case 'goes-ahead':
      return says("It's on", meetup, path);
    case 'meetup-shown':
      return says('Everybody sees it now', meetup, path);
    case 'meetup-near':
      return says('Something is planned near you', meetup, path);
    case 'meetup-tomorrow':
    case 'meetup-soon':
      return says(tribName, sentAt ? soonText(notification, sentAt) : start, path);
  }
}
