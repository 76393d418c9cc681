import { useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { useForm } from '../../ui/Form';
import { accountProblems, type AccountProblems, passwordError } from './account-fields';
import { AddPasskey } from './AddPasskey';
import { putUser } from './auth.api';
import { NewCredentialsFields, NewPasswordField } from './NewCredentialsFields';
import { putNewPassword } from './sign-in.api';
import { type Confirmed, unconfirmed } from './fresh-sign-in';
import { usePasskeyObstacle } from './use-passkey-offer';
import * as t from './texts';

/** Adds a passkey or a password for a person with a fresh sign-in, or without any way in that could make one fresh. */
export function NewWayIn({ user, onDone }: { user: OwnUser; onDone: () => void }) {
  const isPasskeyOffered = usePasskeyObstacle() === null;
  return (
    <div className="grid gap-4">
      {isPasskeyOffered && (
        <>
          <AddPasskey viewerId={user.id} variant="primary" onAdded={onDone} />
          <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t.or}
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
  const saving = useWrite({
    subject: 'new password',
    send: (typed: { username: string; password: string }) =>
      confirmed(async (): Promise<Partial<OwnUser>> => {
        if (!user.hasPassword) return putUser(user.id, typed);
        await putNewPassword(user.id, typed.password);
        return {};
      }),
    done: onDone,
    failure: { form: t.passwordNotSetTry },
  });
  const problems: AccountProblems & { newPassword?: string } = user.hasPassword
    ? { newPassword: passwordError(password) }
    : accountProblems({ username, password });
  const form = useForm({
    problems,
    sent: saving,
    send: () => saving.send({ username: username.trim().toLowerCase(), password }),
  });
  return (
    <form aria-label={t.newPassword} className="grid gap-4" {...form.props}>
      {user.hasPassword ? (
        <>
          {/** Tells password managers which account the password belongs to. */}
          <input type="text" autoComplete="username" value={user.username ?? ''} readOnly hidden />
          <NewPasswordField
            label={t.newPassword}
            value={password}
            onChange={setPassword}
            error={form.problemAt('newPassword')}
          />
        </>
      ) : (
        <NewCredentialsFields
          username={username}
          password={password}
          onUsername={setUsername}
          onPassword={setPassword}
          form={form}
        />
      )}
      <Button type="submit" variant={isSecond ? 'secondary' : 'primary'} full busy={saving.isPending}>
        {user.hasPassword ? t.setNewPassword : t.setUsernameAndPassword}
      </Button>
    </form>
  );
}
