import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN, USERNAME_PATTERN } from '#shared/domain/limits';
import { ApiError, OFFLINE_MESSAGE } from '../../lib/api-client';
import { AuthFailure } from './auth-errors';

type Credentials = { username: string; password: string };
export type AccountErrors = { username?: string; password?: string; form?: string };

export function checkAccount({ username, password }: Credentials): AccountErrors {
  const name = username.trim().toLowerCase();
  const errors: AccountErrors = {};
  if (name.length < USERNAME_MIN || name.length > USERNAME_MAX) {
    errors.username = `Use ${USERNAME_MIN} to ${USERNAME_MAX} characters`;
  } else if (!USERNAME_PATTERN.test(name)) {
    errors.username = 'Use a-z, 0-9, _ and . only';
  }
  const wrong = passwordError(password);
  if (wrong !== undefined) errors.password = wrong;
  return errors;
}

export function passwordError(password: string): string | undefined {
  return password.length < PASSWORD_MIN ? `Use at least ${PASSWORD_MIN} characters` : undefined;
}

/** Shows each refusal of the server exactly once: at its field if it has one, otherwise under the form. */
export function fieldErrors(failure: unknown): AccountErrors {
  if (!(failure instanceof AuthFailure)) return { form: OFFLINE_MESSAGE };
  const body = failure.cause instanceof ApiError ? failure.cause.body : undefined;
  if (body?.code === 'username_taken') return { username: failure.shown };
  const messageAt = (field: string) => body?.issues?.find(({ path }) => path === field)?.message;
  const errors: AccountErrors = { username: messageAt('username'), password: messageAt('password') };
  return errors.username || errors.password ? errors : { form: failure.shown };
}
