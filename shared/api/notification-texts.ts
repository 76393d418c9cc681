import { stillComing } from '../domain/goes-ahead';
import { comingText, namesText } from '../domain/group-names';
import { dayLabel, hoursLabel, startLabel, weekdayLabel, weekdayOf } from '../domain/meetup-time';
import { atSentenceStart, inSentence, shownName } from '../domain/names';
import { SECURITY_LOG_PATH, securityAdvice, securityTitle } from '../domain/security-texts';
import { WAITING_TITLES, waitingAdvice } from '../domain/notices';
import type { Town } from '../domain/town';
import type { Lang } from '../texts/languages';
import { chatWithPath, communityPath, paths, toolsPath, tribPath } from '../domain/paths';
import type {
  CommunityNotification,
  DatesNotification,
  Notification,
  TribNotification,
} from './notifications';
import { textsOf } from './texts';

/** When it is sent, in which language, and what the app is called there. */
export type Sending = { at: Date; town: Pick<Town, 'name'>; lang: Lang };
type Sent = Omit<Sending, 'lang'> | null;

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
export function notificationTexts(notification: Notification, sent: Sent, lang: Lang): NotificationTexts {
  switch (notification.kind) {
    case 'friend-request': {
      const invited = textsOf(lang).usedYourLink;
      const asked = textsOf(lang).wantsFriendship;
      return says(
        shownName(notification.person.displayName, lang),
        notification.invited ? invited : asked,
        paths.chat,
      );
    }
    case 'friend-accepted': {
      const { id, displayName } = notification.person;
      const title = textsOf(lang).friendsNowWith({ name: inSentence(displayName, lang) });
      return says(title, textsOf(lang).friendsOnlyToo, chatWithPath(id));
    }
    case 'would-meet-again': {
      const { id, displayName } = notification.person;
      const title = textsOf(lang).wouldMeetAgain({ name: atSentenceStart(displayName, lang) });
      return says(title, textsOf(lang).friendsNow, chatWithPath(id));
    }
    case 'report-waits':
    case 'meetup-waits':
    case 'community-waits':
      return says(WAITING_TITLES[notification.kind](lang), waitingAdvice(lang), paths.admin);
    case 'report-answered': {
      const thanks = sent && textsOf(lang).openReply({ town: sent.town.name });
      return says(textsOf(lang).replyToReport, thanks ?? notification.reply, null);
    }
    case 'security':
      return says(securityTitle(notification.event, lang), securityAdvice(lang), SECURITY_LOG_PATH);
    case 'table-none': {
      const { nextClosesAt, timeZone } = notification;
      const next =
        nextClosesAt && textsOf(lang).inOn({ day: weekdayOf(new Date(nextClosesAt), timeZone, lang) });
      return says(textsOf(lang).noTable, next ?? textsOf(lang).askAgain, paths.trib);
    }
    case 'meetup-refused':
    case 'community-refused': {
      const isTrib = notification.kind === 'meetup-refused';
      const name = isTrib ? notification.tribName : notification.communityName;
      const path = isTrib ? tribPath(notification.tribId) : communityPath(notification.communityId);
      const why = sent ? textsOf(lang).openToRead({ town: sent.town.name }) : notification.reason;
      return says(textsOf(lang).isNotShown({ name }), why, path);
    }
    case 'request-received':
      return says(
        textsOf(lang).wantToJoin({ count: notification.requests }),
        dated(notification, lang),
        toolsPath(notification.tribId, 'requests'),
      );
    case 'member-joined': {
      const { people, count, tribId } = notification;
      return says(comingText(people, count, lang), dated(notification, lang), toolsPath(tribId, 'members'));
    }
    case 'follow-up': {
      const { people, count, isWeekly, tribId, startTime, timeZone } = notification;
      const others = people.map(({ displayName }) => inSentence(displayName, lang));
      const title = textsOf(lang).itsOnWith({
        people: namesText([textsOf(lang).you, ...others], count + 1, lang),
        when: weekdayLabel(instant(startTime), timeZone, lang),
      });
      const meetup = dated(notification, lang);
      return says(title, isWeekly ? textsOf(lang).everyWeek({ meetup }) : meetup, tribPath(tribId));
    }
    case 'no-follow-up':
      return says(textsOf(lang).noFollowUp, dated(notification, lang), tribPath(notification.tribId));
    case 'host-word':
      return says(dated(notification, lang), notification.text, tribPath(notification.tribId));
    case 'community-word': {
      const { communityName, text, communityId } = notification;
      return says(communityName, text, communityPath(communityId));
    }
    case 'community-request': {
      const { communityName, communityId, requests: count } = notification;
      return says(textsOf(lang).wantToJoin({ count }), communityName, communityPath(communityId));
    }
    case 'series-changed': {
      const { tribName, tribId, plan, kept, dates } = notification;
      return says(
        textsOf(lang).goesOn({ name: tribName, plan }),
        textsOf(lang).keptDates({ kept, dates, when: startText(notification, lang) }),
        tribPath(tribId),
      );
    }
    case 'too-few': {
      const { said: count, near, tribId } = notification;
      const meetup = dated(notification, lang);
      const description = near ? textsOf(lang).nearIt({ meetup, near: dated(near, lang) }) : meetup;
      return says(textsOf(lang).soItsOff({ count }), description, tribPath(near?.tribId ?? tribId));
    }
    case 'cancelled':
    case 'time-or-place-changed':
    case 'made-host':
    case 'made-cohost':
      return datesNotificationTexts(notification, lang);
    default:
      return 'communityId' in notification
        ? communityNotificationTexts(notification, lang)
        : tribNotificationTexts(notification, sent, lang);
  }
}

function communityNotificationTexts(
  { kind, communityId, communityName: name }: CommunityNotification,
  lang: Lang,
): NotificationTexts {
  const path = communityPath(communityId);
  switch (kind) {
    case 'community-shown':
      return says(textsOf(lang).everybodySees, name, path);
    case 'community-accepted':
      return says(textsOf(lang).youreIn, textsOf(lang).letYouIn({ name }), path);
    case 'community-declined':
      return says(textsOf(lang).notThisTime, textsOf(lang).couldntLetIn({ name }), path);
    case 'community-removed':
      return says(textsOf(lang).removedFrom({ name }), textsOf(lang).noLongerMember, path);
    case 'community-organizer':
      return says(textsOf(lang).organizerNow, textsOf(lang).canManage({ name }), path);
    case 'community-owner':
      return says(textsOf(lang).ownerNow, textsOf(lang).handedOver({ name }), path);
    case 'community-passes-on':
      return says(textsOf(lang).getsOwner({ name }), textsOf(lang).inTwoWeeks, path);
    case 'community-archived':
      return says(textsOf(lang).isArchived({ name }), textsOf(lang).ownerLeft, path);
  }
}

type About = Pick<TribNotification, 'tribName' | 'startTime' | 'endTime' | 'timeZone' | 'place'>;
type Moment = Omit<About, 'tribName'>;
const instant = (time: string | null) => (time === null ? null : new Date(time));
const startText = ({ startTime, timeZone }: Moment, lang: Lang) =>
  startLabel(instant(startTime), timeZone, lang);
const endText = ({ endTime, timeZone }: Moment, lang: Lang) =>
  hoursLabel(instant(endTime), null, timeZone, lang) ?? textsOf(lang).openEnd;
/** Writes "Chess · Sat, Nov 28, 2 PM". */
const dated = (about: About, lang: Lang) => `${about.tribName} · ${startText(about, lang)}`;

function soonText({ startTime, timeZone }: Moment, now: Date, lang: Lang): string {
  const start = instant(startTime);
  const time = hoursLabel(start, null, timeZone, lang) ?? '';
  return textsOf(lang).dayAt({ day: dayLabel(start, timeZone, now, lang), time });
}

function datesNotificationTexts(notification: DatesNotification, lang: Lang): NotificationTexts {
  const { tribId, dates, line } = notification;
  const [path, tools] = [tribPath(tribId), toolsPath(tribId, 'members')];
  const meetup = withDates(dated(notification, lang), dates, lang);
  switch (notification.kind) {
    case 'cancelled': {
      const description = line === null ? meetup : textsOf(lang).cancelledWith({ meetup, line });
      return says(textsOf(lang).cancelled, description, path);
    }
    case 'time-or-place-changed':
      return { ...changeTexts(notification, lang), path };
    case 'made-host':
      return says(textsOf(lang).hostNow, meetup, tools);
    case 'made-cohost':
      return says(textsOf(lang).cohostNow, meetup, tools);
  }
}

const withDates = (meetup: string, dates: number, lang: Lang) =>
  textsOf(lang).withDates({ meetup, more: Math.max(0, dates - 1) });

/** Writes what changed as old → new. What was moved and moved back, before anybody saw it, is as it was. */
function changeTexts(now: DatesNotification, lang: Lang): { title: string; description: string } {
  const { tribName, before, isElsewhere, dates } = now;
  const title = textsOf(lang).changeOfPlan;
  if (!before) return { title, description: textsOf(lang).newTimeOrPlace({ meetup: dated(now, lang) }) };
  const [was, is] = [startText(before, lang), startText(now, lang)];
  const isSamePlace = !isElsewhere || (now.place !== null && before.place === now.place);
  const isSameEnd = before.endTime === now.endTime;
  if (was === is && isSameEnd && isSamePlace)
    return { title: textsOf(lang).asPlanned, description: dated(now, lang) };
  const end = was === is && !isSameEnd && fromTo(endText(before, lang), endText(now, lang), lang);
  const changes = [
    was === is ? is : fromTo(was, is, lang),
    end && textsOf(lang).until({ end }),
    !isSamePlace && placeText(before.place, now.place, lang),
  ].filter((change) => change !== false);
  return { title, description: withDates(`${tribName}: ${changes.join(', ')}`, dates, lang) };
}

const fromTo = (before: string, now: string, lang: Lang) => textsOf(lang).changedFrom({ before, now });

function placeText(before: string | null, now: string | null, lang: Lang): string {
  if (now === null) return textsOf(lang).elsewhere;
  return before === null ? textsOf(lang).nowAt({ place: now }) : fromTo(before, now, lang);
}

function tribNotificationTexts(notification: TribNotification, sent: Sent, lang: Lang): NotificationTexts {
  const { kind, tribId, tribName: name } = notification;
  const [path, meetup, start] = [tribPath(tribId), dated(notification, lang), startText(notification, lang)];
  switch (kind) {
    case 'promoted':
      return says(textsOf(lang).spotOpened, textsOf(lang).goingTo({ meetup }), path);
    case 'request-accepted':
      return says(textsOf(lang).hostSaidYes, textsOf(lang).goingTo({ meetup }), path);
    case 'request-declined':
      return says(textsOf(lang).notThisTime, textsOf(lang).couldntFit({ meetup }), path);
    case 'removed':
      return says(textsOf(lang).removedFrom({ name }), textsOf(lang).notGoing({ start }), path);
    case 'spot-given-up':
      return says(textsOf(lang).gaveUpSpot, meetup, path);
    case 'still-coming':
      return says(textsOf(lang).comeEveryTime, textsOf(lang).missedYou({ name, start }), path);
    case 'table-offered':
      return says(textsOf(lang).tableForYou, textsOf(lang).areYouComing({ meetup }), paths.trib);
    case 'table-confirm':
      return says(textsOf(lang).comingToday, textsOf(lang).confirmSeat({ meetup }), paths.trib);
    case 'table-lost':
      return says(textsOf(lang).noSeat, textsOf(lang).tooFewSaidYes({ meetup }), paths.trib);
    case 'coming':
      return says(stillComing(lang), textsOf(lang).ifNotNext({ meetup }), path);
    case 'goes-ahead':
      return says(textsOf(lang).itsOn, meetup, path);
    case 'meetup-shown':
      return says(textsOf(lang).everybodySees, meetup, path);
    case 'meetup-near':
      return says(textsOf(lang).plannedNear, meetup, path);
    case 'meetup-tomorrow':
    case 'meetup-soon':
      return says(name, sent ? soonText(notification, sent.at, lang) : start, path);
  }
}
