import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SignedInUser } from '#shared/api/users';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { NewWayIn } from './NewWayIn';
import { postRecovery } from './sign-in.api';
import { useFinishSignIn } from './use-finish-sign-in';

/** For a person who has lost every way in: a recovery code signs them in, and then they add a new way in. */
export function RecoveryForm({ onBack }: { onBack: () => void }) {
  const finish = useFinishSignIn();
  const [user, setUser] = useState<SignedInUser | null>(null);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState('');
  const { mutate, isPending, error } = useMutation({ mutationFn: postRecovery, onSuccess: setUser });
  if (user) {
    return (
      <section aria-labelledby="new-way-in" className="grid gap-4">
        <h3 id="new-way-in" className="text-lg font-bold">
          Welcome back, {user.displayName}
        </h3>
        <output className="text-sm text-pretty text-muted">
          You are logged out everywhere else. Choose how you will sign in from now on.
        </output>
        <NewWayIn user={user} onDone={() => void finish(user)} />
        <Button variant="quiet" full onClick={() => void finish(user)}>
          Later
        </Button>
      </section>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setMissing(code.trim() === '' ? 'Enter one of your ten codes' : '');
    if (code.trim() !== '') mutate(code);
  };
  const failure = missing || (error && messageFor(error, 'You are not signed in. Please try again.'));
  return (
    <form aria-label="Sign in by code" className="grid gap-3" noValidate onSubmit={submit}>
      <TextField
        label="Recovery code"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Like K7QX-2MPD-9RTW-4HBN. Each works once."
        error={failure || undefined}
        required
      />
      <Button type="submit" full busy={isPending}>
        Sign in
      </Button>
      <Button variant="quiet" full onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
