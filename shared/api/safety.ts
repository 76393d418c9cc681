import * as z from 'zod/mini';
import { OPERATOR_TEXT_MAX, REPORT_REASON_MAX } from '../domain/limits';
import { id, idText, largePage, longId, page, requiredText } from './common';
import { publicUser } from './users';

const reason = requiredText(REPORT_REASON_MAX);

/** A report is about exactly one of these. */
export const reportRequest = z.union([
  z.strictObject({ userId: id, reason }),
  z.strictObject({ tribId: id, reason }),
  z.strictObject({ messageId: longId, reason }),
  z.strictObject({ photoId: z.uuid(), reason }),
  z.strictObject({ communityId: id, reason }),
]);

export const blockParams = z.strictObject({ userId: idText });
export const blocksQuery = z.strictObject(largePage);

/** `hide` and `show` act on the reported content, `suspend` and `restore` on the person behind it. */
const REPORT_ACTIONS = ['hide', 'show', 'suspend', 'restore', 'answer'] as const;
/**
 * The actions in the log. `reset` made a link with which a person sets a new password, `grant` and `take` changed who
 * is an operator, `set` changed a setting of the installation, `approve` and `refuse` decided on a first post, and
 * `look` opened a person in the list of people.
 */
export const OPERATOR_ACTIONS = [
  ...REPORT_ACTIONS,
  'reset',
  'grant',
  'take',
  'set',
  'approve',
  'refuse',
  'look',
] as const;

const operatorText = requiredText(OPERATOR_TEXT_MAX);

export const reportsQuery = z.strictObject({
  ...page,
  state: z._default(z.enum(['open', 'handled']), 'open'),
});
export const operatorActionsQuery = z.strictObject(page);

/** `reply` is for the reporter and closes the report; `answer` closes it even without one. */
export const operatorActionRequest = z.strictObject({
  action: z.enum(REPORT_ACTIONS),
  reason: operatorText,
  reply: z.optional(operatorText),
});

/** The person behind what was reported: its author, uploader, host or owner, or the reported person. */
const reportedPerson = z.object({ ...publicUser.shape, isSuspended: z.boolean() });

const reportSubject = z.object({
  kind: z.enum(['user', 'trib', 'message', 'photo', 'community']),
  id: z.string(),
  title: z.string(),
  text: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  isHidden: z.boolean(),
  person: z.nullable(reportedPerson),
});

export const report = z.object({
  id,
  createdAt: z.iso.datetime(),
  reason: z.string(),
  reporter: z.nullable(publicUser),
  subject: reportSubject,
  handledAt: z.nullable(z.iso.datetime()),
  handledBy: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  /** The number of open reports about the same subject, this one included. */
  openReports: z.int(),
});
export const reportList = z.array(report);

export const operatorAction = z.object({
  id,
  createdAt: z.iso.datetime(),
  operator: z.string(),
  action: z.enum(OPERATOR_ACTIONS),
  /** Text such as "user 12", because the subject may no longer exist. */
  subject: z.string(),
  reason: z.string(),
});
export const operatorActionList = z.array(operatorAction);

export type ReportRequest = z.infer<typeof reportRequest>;
export type OperatorActionRequest = z.infer<typeof operatorActionRequest>;
export type Report = z.infer<typeof report>;
export type ReportSubject = z.infer<typeof reportSubject>;
export type OperatorAction = z.infer<typeof operatorAction>;
