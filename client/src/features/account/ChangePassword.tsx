import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { OwnUser } from '#shared/api/users';
import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { passwordError } from '../auth/account-fields';
import { NewPasswordField } from '../auth/NewCredentialsFields';
import { putPassword } from './account.api';

type Errors = { currentPassword?: string; newPassword?: string; form?: string };

export function ChangePassword({ user }: { user: OwnUser }) {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => putPassword(user.id, { currentPassword, newPassword }),
    onError: (cause) => setErrors(errorsOf(cause)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const wrong = check(currentPassword, newPassword);
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
      {/** Lets password managers know whose password this is. */}
      <input type="text" autoComplete="username" value={user.username ?? ''} readOnly hidden />
      <TextField
        label="Current password"
        type="password"
        value={currentPassword}
        onChange={setCurrent}
        autoComplete="current-password"
        error={errors.currentPassword}
        required
      />
      <NewPasswordField
        label="New password"
        value={newPassword}
        onChange={setNew}
        error={errors.newPassword}
      />
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

function check(currentPassword: string, newPassword: string): Errors {
  const errors: Errors = {};
  const wrong = passwordError(newPassword);
  if (wrong !== undefined) errors.newPassword = wrong;
  if (currentPassword === '') errors.currentPassword = 'Enter your current password';
  return errors;
}

/** Each refusal at its field if it has one, otherwise under the form. */
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
