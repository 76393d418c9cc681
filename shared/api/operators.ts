import * as z from 'zod/mini';
import { BANNER_MAX, OPERATOR_TEXT_MAX, USERNAME_MAX } from '../domain/limits';
import { id, page, requiredText } from './common';
import { publicUser } from './users';
import { firstPosts, registration } from './settings';

const count = z.int().check(z.gte(0));
const moment = z.iso.datetime();

/** How an installation is doing, for its operators. No figure is about one person. */
export const figures = z.object({
  version: z.string(),
  node: z.string(),
  database: z.string(),
  migrations: count,
  /** This server, of several. */
  startedAt: moment,
  databaseBytes: count,
  photos: z.object({ count, bytes: count }),
  openReports: count,
  /** What should have been sent by now. */
  due: z.object({ mails: count, mailNotices: count, pushes: count }),
  /** Of the last twelve weeks, this one last: people who signed up, and meetups of two people or more that took place. */
  weeks: z.array(z.object({ monday: z.iso.date(), people: count, meetups: count })),
  /** Of this server, since it started. */
  jobs: z.array(z.object({ name: z.string(), lastSuccess: z.nullable(moment), failures: count })),
  settings: z.array(z.object({ name: z.string(), value: z.nullable(z.string()), isDefault: z.boolean() })),
  /**
   * Whether people with a high score wish to meet again more often: the chance that of two pairs, one of which wished it
   * on both sides, that one has the higher score. Null while there are too few pairs.
   */
  agreement: z.object({ pairs: count, auc: z.nullable(z.number()) }),
});

/** A round of tables, without its people. */
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
  /** What the checker had against results; none of those was published. */
  objections: count,
  /** Of everybody's mean score with the others at their table. */
  worst: z.nullable(z.int()),
  mean: z.nullable(z.int()),
  milliseconds: z.nullable(count),
});
export const tableRoundList = z.array(tableRound);

export const operatorList = z.array(
  z.object({
    ...publicUser.shape,
    username: z.nullable(z.string()),
    /** The configuration names them: only there it is taken from them. */
    isNamed: z.boolean(),
  }),
);

export type Operator = z.infer<typeof operatorList>[number];
export type Figures = z.infer<typeof figures>;
export type TableRound = z.infer<typeof tableRound>;

export const roundsQuery = z.strictObject(page);

const reason = requiredText(OPERATOR_TEXT_MAX);

/** Makes somebody an operator, or takes it from them. */
export const roleRequest = z.union([
  z.strictObject({ action: z.literal('grant'), username: requiredText(USERNAME_MAX), reason }),
  z.strictObject({ action: z.enum(['grant', 'take']), userId: id, reason }),
]);

/** What is left out stays as it is. */
export const settingsRequest = z.strictObject({
  registration: z.optional(registration),
  firstPosts: z.optional(firstPosts),
  banner: z.optional(z.nullable(z.strictObject({ text: requiredText(BANNER_MAX), until: z.iso.datetime() }))),
});

export type RoleRequest = z.infer<typeof roleRequest>;
export type SettingsRequest = z.infer<typeof settingsRequest>;
