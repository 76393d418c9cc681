import { useState, type FormEvent } from 'react';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useAuth } from './auth-context';
import { checkAccount, fieldErrors, type AccountFields, type AccountErrors } from './account-fields';
import { readHostedProfile } from './hosted-profile';
import { NewCredentialsFields } from './NewCredentialsFields';
import { registration } from './registration';

const EMPTY: AccountFields = { displayName: '', username: '', password: '' };

export function CreateAccountForm() {
  const { register } = useAuth();
  const [fields, setFields] = useState(EMPTY);
  const [errors, setErrors] = useState<AccountErrors>({});
  const [isBusy, setBusy] = useState(false);

  const change = (field: keyof AccountFields) => (value: string) => {
    setFields((current) => ({ ...current, [field]: value }));
    setErrors((current) => ({ ...current, [field]: undefined, form: undefined }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong = checkAccount(fields);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const hosted = await readHostedProfile();
      const name = fields.displayName.trim() || (hosted.name ?? DEFAULT_DISPLAY_NAME);
      await register({
        ...registration(name, hosted, location.search),
        username: fields.username.trim().toLowerCase(),
        password: fields.password,
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
        value={fields.displayName}
        onChange={change('displayName')}
        autoComplete="nickname"
        maxLength={DISPLAY_NAME_MAX}
      />
      <NewCredentialsFields
        username={fields.username}
        password={fields.password}
        onUsername={change('username')}
        onPassword={change('password')}
        errors={errors}
      />
      <Button type="submit" full busy={isBusy}>
        Create account
      </Button>
    </form>
  );
}
