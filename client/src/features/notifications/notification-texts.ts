import type { CommunityNotification, Notification, TribNotification } from '#shared/api/notifications';
import { comingText } from '#shared/domain/group-names';
import {
  SECURITY_ADVICE,
  SECURITY_LOG_PATH,
  SECURITY_TITLES,
  WAITING_ADVICE,
  WAITING_TITLES,
} from '#shared/domain/notices';
import { chatWithPath, communityPath, paths, tribPath } from '../../lib/paths';
import { type GuestListName, manageSheet } from '../tribs/manage-sheet';

type NotificationTexts = {
  title: string;
  description: string;
  /** The page that a notification opens, if any. Requests are answered in place. */
  path: string | null;
};

export function notificationTexts(notification: Notification): NotificationTexts {
  switch (notification.kind) {
    case 'friend-request': {
      const { person, invited } = notification;
      return {
        title: person.displayName,
        description: invited
          ? 'Signed up with your link. Accept to be friends.'
          : 'Would like to be friends with you.',
        path: paths.chat,
      };
    }
    case 'friend-accepted':
      return {
        title: `You and ${notification.person.displayName} are friends now`,
        description: 'You can now join their friends-only meetups.',
        path: chatWithPath(notification.person.id),
      };
    case 'would-meet-again':
      return {
        title: `${notification.person.displayName} would like to meet you again too`,
        description: "You're friends now.",
        path: chatWithPath(notification.person.id),
      };
    case 'report-waits':
    case 'meetup-waits':
    case 'community-waits':
      return { title: WAITING_TITLES[notification.kind], description: WAITING_ADVICE, path: paths.admin };
    case 'report-answered':
      return { title: 'Reply to your report', description: notification.reply, path: null };
    case 'security':
      return {
        title: SECURITY_TITLES[notification.event],
        description: SECURITY_ADVICE,
        path: SECURITY_LOG_PATH,
      };
    case 'meetup-refused':
      return {
        title: `${notification.tribName} is not shown to others`,
        description: notification.reason,
        path: tribPath(notification.tribId),
      };
    case 'community-refused':
      return {
        title: `${notification.communityName} is not shown to others`,
        description: notification.reason,
        path: communityPath(notification.communityId),
      };
    case 'request-received': {
      const { requests, tribName, tribId } = notification;
      return {
        title: requests === 1 ? 'Someone wants to join' : `${requests} people want to join`,
        description: tribName,
        path: toolsPath(tribId, 'requests'),
      };
    }
    case 'member-joined': {
      const { people, count, tribName, tribId } = notification;
      return {
        title: comingText(people, count),
        description: tribName,
        path: toolsPath(tribId, 'members'),
      };
    }
    case 'host-word':
      return {
        title: notification.tribName,
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
    default:
      return 'communityId' in notification
        ? communityNotificationTexts(notification)
        : tribNotificationTexts(notification);
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

function tribNotificationTexts({ kind, tribId, tribName }: TribNotification): NotificationTexts {
  const path = tribPath(tribId);
  switch (kind) {
    case 'promoted':
      return { title: 'A spot opened up', description: `You're going to ${tribName}`, path };
    case 'request-accepted':
      return { title: 'The host said yes', description: `You're going to ${tribName}`, path };
    case 'request-declined':
      return {
        title: 'Not this time',
        description: `The host couldn't fit you in for ${tribName}`,
        path,
      };
    case 'cancelled':
      return { title: 'Cancelled', description: `${tribName} was cancelled`, path };
    case 'removed':
      return {
        title: `You were removed from ${tribName}`,
        description: "You're no longer going.",
        path,
      };
    case 'time-or-place-changed':
      return { title: 'A change of plan', description: `${tribName} has a new time or place`, path };
    case 'meetup-tomorrow':
      return { title: 'Coming up', description: `${tribName} starts within a day`, path };
    case 'meetup-soon':
      return { title: 'Starting soon', description: `${tribName} starts within two hours`, path };
    case 'still-coming':
      return { title: 'Do you still come every time?', description: `We missed you at ${tribName}`, path };
    case 'table-offered':
      return {
        title: 'There is a table for you',
        description: `${tribName}. Are you coming?`,
        path: paths.trib,
      };
    case 'table-confirm':
      return {
        title: 'Are you coming today?',
        description: `Please confirm your seat: ${tribName}`,
        path: paths.trib,
      };
    case 'table-lost':
      return {
        title: 'Your table has no seat for you',
        description: `Too few said yes: ${tribName}`,
        path: paths.trib,
      };
    case 'meetup-shown':
      return { title: 'Everybody sees it now', description: tribName, path };
    case 'made-host':
      return {
        title: "You're the host now",
        description: `${tribName} was handed over to you`,
        path: toolsPath(tribId, 'members'),
      };
    case 'made-cohost':
      return {
        title: "You're a co-host now",
        description: `You can manage ${tribName}`,
        path: toolsPath(tribId, 'members'),
      };
  }
}

function toolsPath(tribId: number, list: GuestListName): string {
  return manageSheet.inUrl.urlWith({ path: paths.meetups, search: `?trib=${tribId}` }, { tribId, list });
}
