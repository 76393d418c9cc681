import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN, USERNAME_PATTERN } from '#shared/domain/limits';
import * as t from './texts';

type Credentials = { username: string; password: string };
export type AccountProblems = { [field in keyof Credentials]?: string };

export function accountProblems({ username, password }: Credentials): AccountProblems {
  return { username: usernameError(username.trim().toLowerCase()), password: passwordError(password) };
}

function usernameError(name: string): string | undefined {
  if (name.length < USERNAME_MIN || name.length > USERNAME_MAX)
    return t.takeSoManyCharacters({ least: USERNAME_MIN, most: USERNAME_MAX });
  return USERNAME_PATTERN.test(name) ? undefined : t.takeAz09And;
}

export function passwordError(password: string): string | undefined {
  return password.length < PASSWORD_MIN ? t.takeAtLeastCharacters({ least: PASSWORD_MIN }) : undefined;
}
