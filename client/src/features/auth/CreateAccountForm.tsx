import { useState, type FormEvent } from 'react';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useAuth } from './auth-context';
import { checkAccount, fieldErrors, type AccountErrors } from './account-fields';
import { readHostedProfile } from './hosted-profile';
import { NewCredentialsFields } from './NewCredentialsFields';
import { registration } from './registration';

type Props = { username: string; onUsername: (username: string) => void };

export function CreateAccountForm({ username, onUsername }: Props) {
  const { register } = useAuth();
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
      await register({
        ...registration(name, hosted, location.search),
        username: username.trim().toLowerCase(),
        password,
      });
    } catch (failure) {
      setErrors(fieldErrors(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      aria-label="Create account"
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Your name"
        hint="What others see. You can change it later."
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
