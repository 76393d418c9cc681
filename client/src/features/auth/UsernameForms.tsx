import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { OFFLINE_MESSAGE } from '../../lib/api-client';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { useForm } from '../../ui/Form';
import { Spinner } from '../../ui/Spinner';
import { accountProblems } from './account-fields';
import { useAuth } from './auth-context';
import { AuthFailure } from './auth-errors';
import { hasMailQuery } from './auth.api';
import { offerRecoveryCodes } from './offer-recovery-codes';
import { readHostedProfile, registration } from './registration';
import { NewCredentialsFields } from './NewCredentialsFields';
import * as t from './texts';

const MailSignIn = lazy(async () => ({ default: (await import('./MailSignIn')).MailSignIn }));

const LINK = 'min-h-11 text-sm font-semibold text-accent underline underline-offset-4';
type UsernameFormsProps = { startsNew: boolean; onSwitch?: (isNew: boolean) => void };

/** Creates an account with a username, or signs in to the one the person has. */
export function UsernameForms({ startsNew, onSwitch }: UsernameFormsProps) {
  const [isNew, setNew] = useState(startsNew);
  const [isByMail, setByMail] = useState(false);
  const { data: hasMail = false } = useQuery(hasMailQuery);
  // The username is kept for people who notice after typing it that they are in the wrong form.
  const [username, setUsername] = useState('');
  const Form = isNew ? CreateAccountForm : LoginForm;
  if (isByMail) {
    return (
      <Suspense fallback={<Spinner />}>
        <MailSignIn onBack={() => setByMail(false)} />
      </Suspense>
    );
  }
  return (
    <div>
      <Form username={username} onUsername={setUsername} />
      {hasMail && !isNew && (
        <button type="button" className={`mx-auto mt-1 block ${LINK}`} onClick={() => setByMail(true)}>
          {t.forgotPasswordSignIn}
        </button>
      )}
      <p className="mt-1 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
        {isNew ? t.account : t.newHere}
        <button
          type="button"
          className={LINK}
          onClick={() => {
            setNew(!isNew);
            onSwitch?.(!isNew);
          }}
        >
          {isNew ? t.signInInstead : t.createAccount}
        </button>
      </p>
    </div>
  );
}

type Props = { username: string; onUsername: (username: string) => void };

const failure = {
  form: (error: unknown) => (error instanceof AuthFailure ? error.text : OFFLINE_MESSAGE),
};

function LoginForm({ username, onUsername }: Props) {
  const { login } = useAuth();
  const [password, setPassword] = useState('');
  const signIn = useWrite({ subject: 'sign in', send: login, failure });
  const form = useForm({
    problems: {
      username: username.trim() === '' ? t.enterUsername : undefined,
      password: password === '' ? t.enterPassword : undefined,
    },
    sent: signIn,
    send: () => signIn.send({ username, password }),
  });
  return (
    <form aria-label={t.signIn} className="grid gap-3" {...form.props}>
      <TextField
        label={t.username}
        value={username}
        onChange={onUsername}
        // Browsers that support it offer passkeys among the usernames they fill in.
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        error={form.problemAt('username')}
        required
      />
      <TextField
        label={t.password}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={form.problemAt('password') ?? form.failure}
        required
      />
      <Button type="submit" full busy={signIn.isPending}>
        {t.signIn}
      </Button>
    </form>
  );
}

function CreateAccountForm({ username, onUsername }: Props) {
  const { register } = useAuth();
  const [, navigate] = useLocation();
  const [displayName, setDisplayName] = useState('');
  const [password, setPassword] = useState('');
  const creation = useWrite({
    subject: 'new account',
    send: async ({ name, ...credentials }: { name: string; username: string; password: string }) => {
      const hosted = await readHostedProfile();
      const chosenName = name || (hosted.name ?? DEFAULT_DISPLAY_NAME);
      const hasResumed = await register({
        ...registration(chosenName, hosted, location.search),
        ...credentials,
      });
      if (!hasResumed) offerRecoveryCodes(navigate);
    },
    failure,
  });
  const form = useForm({
    problems: accountProblems({ username, password }),
    sent: creation,
    send: () =>
      creation.send({
        name: displayName.trim(),
        username: username.trim().toLowerCase(),
        password,
      }),
  });
  return (
    <form aria-label={t.createAccount2} className="grid gap-3" {...form.props}>
      <TextField
        label={t.name}
        value={displayName}
        onChange={setDisplayName}
        autoComplete="nickname"
        maxLength={DISPLAY_NAME_MAX}
      />
      <NewCredentialsFields
        username={username}
        password={password}
        onUsername={onUsername}
        onPassword={setPassword}
        form={form}
      />
      <Button type="submit" full busy={creation.isPending}>
        {t.createAccount2}
      </Button>
    </form>
  );
}
