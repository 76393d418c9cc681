import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { type AccountErrors, checkAccount, passwordError } from './account-fields';
import { AddPasskey } from './AddPasskey';
import { putUser } from './auth.api';
import { NewCredentialsFields, NewPasswordField } from './NewCredentialsFields';
import { putNewPassword } from './sign-in.api';
import { type Confirmed, unconfirmed } from './use-fresh-sign-in';
import { usePasskeyObstacle } from './use-passkey-offer';

type Props = { user: OwnUser; onDone: () => void };

/** Adds a passkey or a password for a person with a fresh sign-in, or without any way in that could make one fresh. */
export function NewWayIn({ user, onDone }: Props) {
  const isPasskeyOffered = usePasskeyObstacle() === null;
  return (
    <div className="grid gap-4">
      {isPasskeyOffered && (
        <>
          <AddPasskey viewerId={user.id} variant="primary" onAdded={onDone} />
          <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </p>
        </>
      )}
      <NewPassword user={user} onDone={onDone} isSecond={isPasskeyOffered} />
    </div>
  );
}

type NewPasswordProps = {
  user: OwnUser;
  onDone: (changed: Partial<OwnUser>) => void;
  isSecond: boolean;
  /** Asks for a fresh sign-in first where one is needed. */
  confirmed?: Confirmed;
};

export function NewPassword({ user, onDone, isSecond, confirmed = unconfirmed }: NewPasswordProps) {
  const [username, setUsername] = useState(user.username ?? '');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<AccountErrors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      confirmed(async (): Promise<Partial<OwnUser>> => {
        if (!user.hasPassword) return putUser(user.id, { username: username.trim().toLowerCase(), password });
        await putNewPassword(user.id, password);
        return {};
      }),
    onSuccess: onDone,
    onError: (cause) => setErrors(errorsOf(cause)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const wrong = user.hasPassword ? check(password) : checkAccount({ username, password });
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) mutate();
  };
  return (
    <form aria-label="New password" className="grid gap-4" noValidate onSubmit={submit}>
      {user.hasPassword ? (
        <>
          {/** Tells password managers which account the password belongs to. */}
          <input type="text" autoComplete="username" value={user.username ?? ''} readOnly hidden />
          <NewPasswordField
            label="New password"
            value={password}
            onChange={setPassword}
            error={errors.password}
          />
          {errors.form && (
            <p role="alert" className="text-sm text-danger">
              {errors.form}
            </p>
          )}
        </>
      ) : (
        <NewCredentialsFields
          username={username}
          password={password}
          onUsername={setUsername}
          onPassword={setPassword}
          errors={errors}
        />
      )}
      <Button type="submit" variant={isSecond ? 'secondary' : 'primary'} full busy={isPending}>
        {user.hasPassword ? 'Set new password' : 'Set username and password'}
      </Button>
    </form>
  );
}

function check(password: string): AccountErrors {
  const wrong = passwordError(password);
  return wrong === undefined ? {} : { password: wrong };
}

/** Shows a refusal at the field it is about, otherwise under the form. */
function errorsOf(cause: unknown): AccountErrors {
  const body = cause instanceof ApiError ? cause.body : undefined;
  const messageAt = (...fields: string[]) => body?.issues?.find(({ path }) => fields.includes(path))?.message;
  const errors: AccountErrors = {
    username: body?.code === 'username_taken' ? body.message : messageAt('username'),
    password: messageAt('password', 'newPassword'),
  };
  if (errors.username || errors.password) return errors;
  return { form: messageFor(cause, 'Your password was not set. Please try again.') };
}
