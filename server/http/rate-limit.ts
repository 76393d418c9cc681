import { TABLE_CHANGES_PER_DAY } from '#shared/domain/tables';
import type { Says } from './errors';
import { says } from './texts';

export type Limit = {
  name: string;
  count: number;
  perSeconds: number;
  message?: Says;
  /** True for requests that only read: while the database accepts no writes, they go on uncounted. */
  readOnly?: boolean;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const LIMITS = {
  loginPerAccount: { name: 'login-account', count: 10, perSeconds: 15 * MINUTE },
  loginPerAddress: { name: 'login-address', count: 50, perSeconds: 15 * MINUTE },
  /** Sign-ins from known devices count separately, so that strangers behind the same address cannot lock them out. */
  knownLoginPerAddress: { name: 'login-address-known', count: 50, perSeconds: 15 * MINUTE },
  loginPerDevice: { name: 'login-device', count: 10, perSeconds: 15 * MINUTE },
  /** Each request asks for a challenge, which is kept for five minutes, or brings one back. */
  passkeysPerAddress: { name: 'passkeys-address', count: 300, perSeconds: 15 * MINUTE },
  /** Each new passkey is mailed to its person, and stays in the security log for a year. */
  newPasskeysPerUser: { name: 'new-passkeys', count: 20, perSeconds: DAY },
  recoveriesPerAddress: { name: 'recoveries-address', count: 20, perSeconds: HOUR },
  recoveriesPerCode: { name: 'recoveries-code', count: 5, perSeconds: HOUR },
  /** Each request computes ten hashes, which are slow on purpose. */
  recoveryCodesPerUser: { name: 'recovery-codes', count: 10, perSeconds: HOUR },
  confirmationsPerUser: { name: 'confirmations', count: 20, perSeconds: 15 * MINUTE },
  registerPerAddress: { name: 'register', count: 20, perSeconds: HOUR },
  /** A refused username reveals that somebody has an account. */
  usernamesPerUser: { name: 'usernames', count: 10, perSeconds: HOUR },
  usernamesPerAddress: { name: 'usernames-address', count: 20, perSeconds: HOUR },
  demoPerAddress: { name: 'demo', count: 10, perSeconds: HOUR },
  /**
   * Mails that anybody can request to one address. An address without an account counts too, so that a refusal reveals nothing.
   */
  mailsPerAddress: { name: 'mails-to', count: 5, perSeconds: HOUR, message: says.mailedEnough },
  mailsPerNetwork: { name: 'mails-network', count: 20, perSeconds: HOUR },
  /**
   * Mails requested from a browser in which the person has signed in before. They count apart, so that nobody else
   * can use them up.
   */
  mailsPerDevice: { name: 'mails-device', count: 5, perSeconds: HOUR, message: says.mailedEnough },
  knownMailsPerNetwork: { name: 'mails-network-known', count: 20, perSeconds: HOUR },
  mailsPerUser: { name: 'mails', count: 10, perSeconds: DAY },
  mailCodesPerNetwork: { name: 'mail-codes', count: 50, perSeconds: 15 * MINUTE },
  mailCodesPerUser: { name: 'mail-codes-user', count: 20, perSeconds: HOUR },
  externalPerAddress: { name: 'external', count: 30, perSeconds: 15 * MINUTE },
  accountLinksPerUser: { name: 'account-links', count: 30, perSeconds: HOUR },
  /** Both looking at a link and using it count. */
  tokensPerAddress: { name: 'one-time-tokens', count: 120, perSeconds: 15 * MINUTE, readOnly: true },
  newDevicesPerAddress: { name: 'new-devices', count: 60, perSeconds: 15 * MINUTE },
  deviceNumbersPerUser: { name: 'device-numbers', count: 20, perSeconds: HOUR },
  /** A score is an oracle for the values behind it: with freely chosen answers they could be triangulated. */
  answerVectorsPerAddress: { name: 'answer-vectors', count: 60, perSeconds: HOUR, readOnly: true },
  valuesPerUser: { name: 'values', count: 10, perSeconds: DAY, message: says.valuesChanged },
  interestsPerUser: { name: 'interests', count: 30, perSeconds: DAY },
  /** Communities that a person starts or takes on while their account is younger than a month. */
  communitiesOfNewUser: {
    name: 'communities-new',
    count: 1,
    perSeconds: 7 * DAY,
    message: says.communityStarted,
  },
  communitiesPerUser: {
    name: 'communities',
    count: 10,
    perSeconds: 7 * DAY,
    message: says.communitiesStarted,
  },
  createTribPerUser: { name: 'create-trib', count: 20, perSeconds: DAY },
  /** The search keeps every word of a text for at least a day. */
  editsPerUser: { name: 'edits', count: 100, perSeconds: DAY, message: says.editedEnough },
  photosPerUser: { name: 'photos', count: 100, perSeconds: DAY, message: says.photosEnough },
  /** JSON with pictures in it, counted by person or, at registration, by address. */
  pictureBodies: { name: 'picture-bodies', count: 30, perSeconds: HOUR },
  messagesPerUser: { name: 'messages', count: 20, perSeconds: MINUTE, message: says.messagesEnough },
  /** A client sends this every few seconds while its person types. */
  typingPerUser: { name: 'typing', count: 60, perSeconds: MINUTE },
  exportsPerUser: {
    name: 'exports',
    count: 5,
    perSeconds: HOUR,
    message: says.exportedEnough,
    readOnly: true,
  },
  groupExportsPerUser: { name: 'group-exports', count: 30, perSeconds: HOUR, readOnly: true },
  /** For each import a thread parses a text that the person chose. */
  calendarImportsPerUser: {
    name: 'calendar-imports',
    count: 20,
    perSeconds: HOUR,
    message: says.calendarsRead,
  },
  /** Pages for the open web, and their calendars and feeds. */
  publicReadsPerAddress: { name: 'public-reads', count: 300, perSeconds: MINUTE, readOnly: true },
  /** Each sitemap reads all future meetups. */
  sitemapsPerAddress: { name: 'sitemaps', count: 30, perSeconds: MINUTE, readOnly: true },
  /**
   * Calendar apps ask about once an hour, on each device. A wrong address is not counted, because that would cost
   * more than refusing it.
   */
  calendarReadsPerUser: { name: 'calendar-reads', count: 240, perSeconds: HOUR, readOnly: true },
  /** Conversations with people one has not written with before. Existing ones can always be continued. */
  conversationsPerUser: { name: 'conversations', count: 20, perSeconds: DAY, message: says.writtenToMany },
  refusalsPerUser: { name: 'refusals', count: 50, perSeconds: DAY, message: says.declinedMany },
  reportsPerUser: { name: 'reports', count: 20, perSeconds: DAY },
  /** Actions that notify other people: joining, moving a meetup, changing roles, deciding on a request. */
  notificationsPerUser: { name: 'notices', count: 120, perSeconds: HOUR },
  /** The client searches once at each pause in typing. */
  searchesPerUser: { name: 'searches', count: 60, perSeconds: MINUTE, readOnly: true },
  citySearchesPerAddress: { name: 'city-searches', count: 240, perSeconds: MINUTE, readOnly: true },
  searchesPerAddress: { name: 'searches-address', count: 240, perSeconds: MINUTE, readOnly: true },
  /** The preferences count what would fit at every pause of a slider. */
  invitationsPerUser: { name: 'invitations', count: 120, perSeconds: MINUTE, readOnly: true },
  friendRequestsPerUser: { name: 'friend-requests', count: 50, perSeconds: DAY },
  /** A person who has declined must not be asked again and again. */
  friendRequestsPerPair: { name: 'friend-pair', count: 3, perSeconds: 30 * DAY },
  /** Every request to join notifies the hosts, even after an earlier one was taken back or declined. */
  joinRequestsPerTrib: { name: 'join-requests', count: 3, perSeconds: 30 * DAY, message: says.askedToJoin },
  /** Every join notifies the hosts, even after leaving. */
  joinsPerTrib: { name: 'joins', count: 10, perSeconds: DAY, message: says.joinedMeetup },
  tableEntriesPerUser: {
    name: 'table-entries',
    count: TABLE_CHANGES_PER_DAY,
    perSeconds: DAY,
    message: says.changedThis,
  },
  /** Every request to join notifies the organizers. */
  joinsPerCommunity: { name: 'community-joins', count: 10, perSeconds: DAY, message: says.joinedCommunity },
  /** Both previewing a list of addresses and inviting them count. */
  communityInvitesPerUser: { name: 'community-invites', count: 60, perSeconds: HOUR },
  clientFailuresPerAddress: { name: 'client-failures', count: 20, perSeconds: HOUR, readOnly: true },
  /** Counted for each instance, so that a crowd cannot fill the disk with log lines. */
  clientFailuresInTotal: { name: 'client-failures-total', count: 60, perSeconds: MINUTE },
  writesPerUser: { name: 'writes', count: 240, perSeconds: MINUTE },
} satisfies Record<string, Limit>;
