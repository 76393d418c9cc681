import { useState } from 'react';
import type { SignedInUser } from '#shared/api/users';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { useForm } from '../../ui/Form';
import { NewWayIn } from './NewWayIn';
import { postRecovery } from './sign-in.api';
import { useFinishSignIn } from './use-finish-sign-in';
import * as t from './texts';

/** For a person who has lost every way in: a recovery code signs them in, and then they add a new way in. */
export function RecoveryForm({ onBack }: { onBack: () => void }) {
  const finish = useFinishSignIn();
  const [user, setUser] = useState<SignedInUser | null>(null);
  const [code, setCode] = useState('');
  const recovery = useWrite({
    subject: 'sign in by code',
    send: postRecovery,
    done: setUser,
    failure: { form: t.youNotSignedIn },
  });
  const form = useForm({
    problems: { code: code.trim() === '' ? t.enterOneOfTen : undefined },
    sent: recovery,
    send: () => recovery.send(code),
  });
  if (user) {
    return (
      <section aria-labelledby="new-way-in" className="grid gap-4">
        <h3 id="new-way-in" className="text-lg font-bold">
          {t.welcomeBackName({ name: user.displayName })}
        </h3>
        <output className="text-sm text-pretty text-muted">{t.youLoggedOutEverywhere}</output>
        <NewWayIn user={user} onDone={() => void finish(user)} />
        <Button variant="quiet" full onClick={() => void finish(user)}>
          {t.later}
        </Button>
      </section>
    );
  }
  return (
    <form aria-label={t.signInByCode} className="grid gap-3" {...form.props}>
      <TextField
        label={t.recoveryCode}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t.likeK7qx2mpd9rtw4hbnEachWorks}
        error={form.problemAt('code')}
        required
      />
      <Button type="submit" full busy={recovery.isPending}>
        {t.signIn}
      </Button>
      <p className="text-sm text-pretty text-muted">{t.withoutCodeSignIn}</p>
      <Button variant="quiet" full onClick={onBack}>
        {t.back}
      </Button>
    </form>
  );
}
