import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { OwnUser } from '#shared/api/users';
import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { passwordError } from '../auth/account-fields';
import { NewPasswordField } from '../auth/NewCredentialsFields';
import { confirmedAt } from '../auth/fresh-sign-in';
import { waysInQuery } from '../auth/sign-in.api';
import { useWaysToEnd } from '../auth/WaysToEnd';
import { putPassword } from './account.api';
import { settingsPath } from './settings-sheet';

type Errors = { currentPassword?: string; newPassword?: string; form?: string };

type Props = {
  user: OwnUser;
  /** False where the page lists the ways in itself. */
  listsWaysIn?: boolean;
};

export function ChangePassword({ user, listsWaysIn = true }: Props) {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const confirmed = confirmedAt(settingsPath('password'));
  const { data: ways } = useQuery(waysInQuery(user.id));
  const { choice, list } = useWaysToEnd((listsWaysIn && ways?.all) || [], {
    password: 'The new one replaces it',
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => {
      const { ends } = choice;
      return isForgotten
        ? confirmed(() => putPassword(user.id, { newPassword, ends }))
        : putPassword(user.id, { currentPassword, newPassword, ends });
    },
    onError: (cause) => setErrors(errorsOf(cause)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const wrong = check(isForgotten ? null : currentPassword, newPassword);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) mutate();
  };
  if (isSuccess) {
    return (
      <output className="text-pretty">
        Done. Your new password works from now on, and your other devices are logged out.
      </output>
    );
  }
  return (
    <form aria-label="Change password" className="grid gap-4" noValidate onSubmit={submit}>
      {/** Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user.username ?? ''} readOnly hidden />
      {!isForgotten && (
        <div className="grid justify-items-start gap-1">
          <div className="w-full">
            <TextField
              label="Current password"
              type="password"
              value={currentPassword}
              onChange={setCurrent}
              autoComplete="current-password"
              error={errors.currentPassword}
              required
            />
          </div>
          <button
            type="button"
            className="min-h-11 text-sm text-muted underline underline-offset-4 hover:text-ink"
            onClick={() => setForgotten(true)}
          >
            I don't know it
          </button>
        </div>
      )}
      <NewPasswordField
        label="New password"
        value={newPassword}
        onChange={setNew}
        error={errors.newPassword}
      />
      {list}
      {errors.form && (
        <p role="alert" className="text-sm text-danger">
          {errors.form}
        </p>
      )}
      <Button type="submit" full busy={isPending}>
        Change password
      </Button>
      <p className="text-sm text-pretty text-muted">All your other devices are logged out then.</p>
    </form>
  );
}

/** `currentPassword` is `null` where the form does not ask for it. */
function check(currentPassword: string | null, newPassword: string): Errors {
  const errors: Errors = {};
  const wrong = passwordError(newPassword);
  if (wrong !== undefined) errors.newPassword = wrong;
  if (currentPassword === '') errors.currentPassword = 'Enter your current password';
  return errors;
}

/** Shows a refusal at the field it is about, otherwise under the form. */
function errorsOf(cause: unknown): Errors {
  const issues = cause instanceof ApiError ? cause.body?.issues : undefined;
  const messageAt = (field: string) => issues?.find(({ path }) => path === field)?.message;
  const errors: Errors = {
    currentPassword: messageAt('currentPassword'),
    newPassword: messageAt('newPassword'),
  };
  if (errors.currentPassword || errors.newPassword) return errors;
  return { form: messageFor(cause, 'Your password was not changed. Please try again.') };
}
