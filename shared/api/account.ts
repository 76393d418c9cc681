import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../domain/limits';
import { idText, storable } from './common';
import { password } from './users';
import { endsShape } from './ways-in';

const sessionOfPerson = z.object({
  id: z.uuid(),
  /** A name such as "Chrome on Android"; null if the browser did not say. */
  device: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Exact to the day. */
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export const sessionList = z.array(sessionOfPerson);
export const sessionParams = z.strictObject({ id: idText, sessionId: z.uuid() });

export const changePasswordRequest = z.strictObject({
  /** The current password is not needed within ten minutes after signing in. */
  currentPassword: z.optional(z.string().check(z.maxLength(PASSWORD_MAX), storable)),
  newPassword: password,
  ...endsShape,
});

export type SessionOfPerson = z.infer<typeof sessionOfPerson>;
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;
