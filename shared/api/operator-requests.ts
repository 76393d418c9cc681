import * as z from 'zod/mini';
import { BANNER_MAX, OPERATOR_TEXT_MAX, USERNAME_MAX } from '../domain/limits';
import { id, page, requiredText } from './common';
import { firstPosts, registration } from './settings';

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
