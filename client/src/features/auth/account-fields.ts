import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN, USERNAME_PATTERN } from '#shared/domain/limits';

type Credentials = { username: string; password: string };
export type AccountProblems = { [field in keyof Credentials]?: string };

export function accountProblems({ username, password }: Credentials): AccountProblems {
  return { username: usernameError(username.trim().toLowerCase()), password: passwordError(password) };
}

function usernameError(name: string): string | undefined {
  if (name.length < USERNAME_MIN || name.length > USERNAME_MAX)
    return `Use ${USERNAME_MIN} to ${USERNAME_MAX} characters`;
  return USERNAME_PATTERN.test(name) ? undefined : 'Use a-z, 0-9, _ and . only';
}

export function passwordError(password: string): string | undefined {
  return password.length < PASSWORD_MIN ? `Use at least ${PASSWORD_MIN} characters` : undefined;
}
