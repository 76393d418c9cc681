import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../domain/limits';
import { idText, storable } from './common';
import { password } from './users';

/** A browser in which the person is signed in. */
const sessionOfPerson = z.object({
  id: z.uuid(),
  /** Such as "Chrome on Android"; null if the browser did not say. */
  device: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** To the day. */
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export const sessionList = z.array(sessionOfPerson);
export const sessionParams = z.strictObject({ id: idText, sessionId: z.uuid() });

export const changePasswordRequest = z.strictObject({
  /** Not needed for ten minutes after signing in. */
  currentPassword: z.optional(z.string().check(z.maxLength(PASSWORD_MAX), storable)),
  newPassword: password,
});

/** Where to write to whoever runs this server: a `mailto:` or `https:` link; null if they name none. */
export const contactResponse = z.object({ contact: z.nullable(z.string()) });

export type SessionOfPerson = z.infer<typeof sessionOfPerson>;
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;
