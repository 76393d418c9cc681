import * as z from 'zod/mini';
import { REPORT_REASON_MAX } from '../domain/limits';
import { id, requiredText } from './common';

/** About a person or about a meetup, never both. */
export const reportRequest = z.union([
  z.strictObject({ userId: id, reason: requiredText(REPORT_REASON_MAX) }),
  z.strictObject({ tribId: id, reason: requiredText(REPORT_REASON_MAX) }),
]);

export const OPERATOR_ACTIONS = ['hide', 'show', 'suspend', 'restore', 'answer'] as const;

export type ReportRequest = z.infer<typeof reportRequest>;
