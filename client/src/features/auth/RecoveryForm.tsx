import { useState } from 'react';
import type { SignedInUser } from '#shared/api/users';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { useForm } from '../../ui/Form';
import { NewWayIn } from './NewWayIn';
import { postRecovery } from './sign-in.api';
import { useFinishSignIn } from './use-finish-sign-in';

/** For a person who has lost every way in: a recovery code signs them in, and then they add a new way in. */
export function RecoveryForm({ onBack }: { onBack: () => void }) {
  const finish = useFinishSignIn();
  const [user, setUser] = useState<SignedInUser | null>(null);
  const [code, setCode] = useState('');
  const recovery = useWrite({
    subject: 'sign in by code',
    send: postRecovery,
    done: setUser,
    failure: { form: 'You are not signed in. Please try again.' },
  });
  const form = useForm({
    problems: { code: code.trim() === '' ? 'Enter one of your ten codes' : undefined },
    sent: recovery,
    send: () => recovery.send(code),
  });
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
  return (
    <form aria-label="Sign in by code" className="grid gap-3" {...form.props}>
      <TextField
        label="Recovery code"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Like K7QX-2MPD-9RTW-4HBN. Each works once."
        error={form.problemAt('code')}
        required
      />
      <Button type="submit" full busy={recovery.isPending}>
        Sign in
      </Button>
      <p className="text-sm text-pretty text-muted">
        Without a code, sign in by your confirmed email, or from a device where you are still signed in. If
        you have none of these, write to us: we can send a link to a new password once we know that it is you.
      </p>
      <Button variant="quiet" full onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
