import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { OFFLINE_MESSAGE } from '../../lib/api-client';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { Spinner } from '../../ui/Spinner';
import { type AccountErrors, checkAccount, fieldErrors } from './account-fields';
import { useAuth } from './auth-context';
import { AuthFailure } from './auth-errors';
import { hasMailQuery } from './auth.api';
import { offerRecoveryCodes } from './offer-recovery-codes';
import { readHostedProfile, registration } from './registration';
import { NewCredentialsFields } from './NewCredentialsFields';

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
          Forgot your password? Sign in by email
        </button>
      )}
      <p className="mt-1 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
        {isNew ? 'Have an account?' : 'New here?'}
        <button
          type="button"
          className={LINK}
          onClick={() => {
            setNew(!isNew);
            onSwitch?.(!isNew);
          }}
        >
          {isNew ? 'Sign in instead' : 'Create an account'}
        </button>
      </p>
    </div>
  );
}

type Props = { username: string; onUsername: (username: string) => void };

function LoginForm({ username, onUsername }: Props) {
  const { login } = useAuth();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setError('');
    setBusy(true);
    try {
      await login({ username, password });
    } catch (failure) {
      setError(failure instanceof AuthFailure ? failure.shown : OFFLINE_MESSAGE);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form aria-label="Sign in" className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Username"
        value={username}
        onChange={onUsername}
        // Browsers that support it offer passkeys among the usernames they fill in.
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={error}
        required
      />
      <Button type="submit" full busy={isBusy}>
        Sign in
      </Button>
    </form>
  );
}

type CreateAccountFormProps = { username: string; onUsername: (username: string) => void };

function CreateAccountForm({ username, onUsername }: CreateAccountFormProps) {
  const { register } = useAuth();
  const [, navigate] = useLocation();
  const [displayName, setDisplayName] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<AccountErrors>({});
  const [isBusy, setBusy] = useState(false);

  const change = (set: (value: string) => void, field?: keyof AccountErrors) => (value: string) => {
    set(value);
    setErrors((current) => ({ ...current, ...(field && { [field]: undefined }), form: undefined }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong = checkAccount({ username, password });
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const hosted = await readHostedProfile();
      const name = displayName.trim() || (hosted.name ?? DEFAULT_DISPLAY_NAME);
      const hasResumed = await register({
        ...registration(name, hosted, location.search),
        username: username.trim().toLowerCase(),
        password,
      });
      if (!hasResumed) offerRecoveryCodes(navigate);
    } catch (failure) {
      setErrors(fieldErrors(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      aria-label="Create account"
      className="grid gap-3"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Your name"
        value={displayName}
        onChange={change(setDisplayName)}
        autoComplete="nickname"
        maxLength={DISPLAY_NAME_MAX}
      />
      <NewCredentialsFields
        username={username}
        password={password}
        onUsername={change(onUsername, 'username')}
        onPassword={change(setPassword, 'password')}
        errors={errors}
      />
      <Button type="submit" full busy={isBusy}>
        Create account
      </Button>
    </form>
  );
}
