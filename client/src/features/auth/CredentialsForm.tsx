import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { OwnUser } from '#shared/api/users';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { checkAccount, fieldErrors, type AccountErrors } from './account-fields';
import { useAuth } from './auth-context';
import { AuthFailure } from './auth-failure';
import { putUser } from './auth.api';
import { NewCredentialsFields } from './NewCredentialsFields';

type Props = { user: OwnUser; onKept: () => void; onLater: (() => void) | undefined };

export function CredentialsForm({ user, onKept, onLater }: Props) {
  const { updateUser } = useAuth();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<AccountErrors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { username: string; password: string }) => putUser(user.id, body),
    onSuccess: (kept) => {
      onKept();
      updateUser(kept);
    },
    onError: (cause) => {
      const shown = messageFor(cause, 'Your account was not kept. Please try again.');
      setErrors(fieldErrors(new AuthFailure(shown, shown, { cause })));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const wrong = checkAccount({ username, password });
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) mutate({ username: username.trim().toLowerCase(), password });
  };
  return (
    <form aria-label="Keep your account" className="grid gap-4" noValidate onSubmit={submit}>
      <p className="text-sm text-pretty text-muted">
        This account lives in this browser only. With a username you can sign in again, anywhere.
      </p>
      <NewCredentialsFields
        username={username}
        password={password}
        onUsername={setUsername}
        onPassword={setPassword}
        errors={errors}
      />
      <div className="flex flex-wrap-reverse gap-3">
        {onLater && (
          <Button variant="quiet" size="md" className="grow" onClick={onLater}>
            Later
          </Button>
        )}
        <Button type="submit" variant="secondary" size="md" className="grow" busy={isPending}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
