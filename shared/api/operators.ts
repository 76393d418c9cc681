import * as z from 'zod/mini';
import { ADDRESS_MAX, BANNER_MAX, OPERATOR_TEXT_MAX, PLACE_NAME_MAX, USERNAME_MAX } from '../domain/limits';
import { id, nameText, page, requiredText, searchText } from './common';
import { publicUser } from './users';
import { firstPosts, minimumAge, registration, town } from './settings';

const count = z.int().check(z.gte(0));
const moment = z.iso.datetime();

const evenings = z.object({
  /** Those that needed people, as every table does, and took place or did not. */
  wentAhead: count,
  off: count,
  /**
   * The people of those that took place: who had said yes, who still did of those who were asked, and who came of those of whom
   * it is known. Null while there are few.
   */
  people: z.nullable(z.object({ yes: count, asked: count, stillComing: count, known: count, came: count })),
});

/** How an installation is doing, for its operators. No figure is about a single person. */
export const figures = z.object({
  version: z.string(),
  node: z.string(),
  database: z.string(),
  migrations: count,
  /** When the responding server was started; there may be several. */
  startedAt: moment,
  databaseBytes: count,
  photos: z.object({ count, bytes: count }),
  openReports: count,
  /** What should have been sent by now. */
  due: z.object({ mails: count, mailNotices: count, pushes: count }),
  /** The last twelve weeks, the current one last: how many people signed up, and how many meetups of two or more took place. */
  weeks: z.array(z.object({ monday: z.iso.date(), people: count, meetups: count })),
  /** What ended in the last thirty days. `met` counts people who met somebody, and of these who met the same person twice. */
  evenings: z.object({
    meetups: evenings,
    tables: evenings,
    met: z.nullable(z.object({ people: count, twice: count })),
  }),
  /** By their name: how many are due or have failed for good, when the next is due or since when the oldest waits, and why one failed. */
  jobs: z.array(
    z.object({
      name: z.string(),
      due: count,
      failed: count,
      next: z.nullable(moment),
      error: z.nullable(z.string()),
    }),
  ),
  settings: z.array(z.object({ name: z.string(), value: z.nullable(z.string()), isDefault: z.boolean() })),
  /**
   * Whether people with a high score wish to meet again more often: of two pairs, one of which wished it on both
   * sides, the chance that this pair has the higher score. `auc` is null while there are too few pairs.
   */
  agreement: z.object({ pairs: count, auc: z.nullable(z.number()) }),
});

export const retryRequest = z.strictObject({ name: requiredText(100) });

const tableRound = z.object({
  id,
  city: z.string(),
  closesAt: moment,
  /** Null until its tables are known. */
  seatedAt: z.nullable(moment),
  finishedAt: z.nullable(moment),
  people: count,
  tables: z.nullable(count),
  unseated: count,
  /** How many objections the checker had to results, none of which was published. */
  objections: count,
  /** The lowest and the mean of everybody's mean score with the others at their table. */
  worst: z.nullable(z.int()),
  mean: z.nullable(z.int()),
  milliseconds: z.nullable(count),
});
export const tableRoundList = z.array(tableRound);

export const operatorList = z.array(
  z.object({
    ...publicUser.shape,
    username: z.nullable(z.string()),
    /** The configuration names this operator, so only a change there takes the role away. */
    isNamed: z.boolean(),
  }),
);

/** What a new town needs before its first week, as far as the server can tell. */
export const setUp = z.object({
  name: z.nullable(z.string()),
  city: z.nullable(z.string()),
  hasImprint: z.boolean(),
  contact: z.nullable(z.string()),
  /** The age that new accounts confirm, or null if they are not asked, and whether somebody has decided so. */
  minimumAge: z.object({ years: z.nullable(z.int()), isDecided: z.boolean() }),
  /** When the mail server last took a test mail; whether there is one, and an address of the viewer's to send it to. */
  mail: z.object({
    isConfigured: z.boolean(),
    address: z.nullable(z.string()),
    testedAt: z.nullable(moment),
  }),
  backupAt: z.nullable(moment),
  operators: count,
  meetups: count,
  people: count,
});

/** A list of people or of meetups, the latest first, with those whose name contains a text. */
export const directoryQuery = z.strictObject({ ...page, q: z._default(searchText, '') });

const listedMeetup = z.object({
  id,
  name: z.string(),
  /** Null for a table of its own people and for a host whose account is gone. */
  host: z.nullable(z.string()),
  startsAt: z.nullable(moment),
  timeZone: z.string(),
  createdAt: moment,
  memberCount: count,
  maxParticipants: count,
  isCancelled: z.boolean(),
  isHidden: z.boolean(),
});
export const listedMeetups = z.array(listedMeetup);

const listedPerson = z.object({
  ...publicUser.shape,
  username: z.nullable(z.string()),
  createdAt: moment,
  isDemo: z.boolean(),
  isSuspended: z.boolean(),
  /** How many meetups the person hosts or has hosted, and how many they have joined besides. */
  hosted: count,
  joined: count,
});
export const listedPeople = z.array(listedPerson);

/** What an operator sees of a person whom they have opened, which is logged: no messages, answers, addresses or places. */
export const openedPerson = z.object({
  ...listedPerson.shape,
  lastActiveAt: moment,
  communities: count,
  /** Reports about the person and what they made, and reports that they sent. */
  reported: count,
  reports: count,
  /** The latest that they host or have hosted. */
  meetups: listedMeetups,
});

export type SetUp = z.infer<typeof setUp>;
export type ListedMeetup = z.infer<typeof listedMeetup>;
export type ListedPerson = z.infer<typeof listedPerson>;
export type Operator = z.infer<typeof operatorList>[number];
export type Figures = z.infer<typeof figures>;
export type TableRound = z.infer<typeof tableRound>;

export const roundsQuery = z.strictObject(page);

const reason = requiredText(OPERATOR_TEXT_MAX);

/** Makes a person an operator, or takes the role away. */
export const roleRequest = z.union([
  z.strictObject({ action: z.literal('grant'), username: requiredText(USERNAME_MAX), reason }),
  z.strictObject({ action: z.enum(['grant', 'take']), userId: id, reason }),
]);

const LOGO = /^(?:[0-9a-f]{12}|data:image\/(?:png|svg\+xml);base64,[A-Za-z0-9+/=]+)$/;

/** Settings that are left out stay as they are. */
export const settingsRequest = z.strictObject({
  registration: z.optional(registration),
  firstPosts: z.optional(firstPosts),
  minimumAge: z.optional(minimumAge),
  banner: z.optional(z.nullable(z.strictObject({ text: requiredText(BANNER_MAX), until: z.iso.datetime() }))),
  /** One place at a time, so that two operators do not undo each other's ticks. */
  proposals: z.optional(
    z.union([
      z.strictObject({ isOn: z.boolean() }),
      z.strictObject({ placeId: id, isGood: z.boolean() }),
      /** A place that is in no list yet. */
      z.strictObject({ name: nameText(PLACE_NAME_MAX), address: nameText(ADDRESS_MAX), cityId: id }),
    ]),
  ),
  /** The version is the one that was read: a town that somebody else has changed since is not overwritten. */
  town: z.optional(
    z.strictObject({
      ...town.shape,
      city: z.nullable(z.strictObject({ id, name: z.optional(z.string()) })),
      /** What was read may be sent back; the city decides. */
      country: z.optional(z.nullable(z.string())),
      /** A PNG or SVG, of which pictures are drawn; the version of those to keep; or null for the product's own. */
      logo: z.nullable(z.string().check(z.regex(LOGO, 'Must be a PNG or an SVG'))),
    }),
  ),
});

export type RoleRequest = z.infer<typeof roleRequest>;
export type SettingsRequest = z.infer<typeof settingsRequest>;
