import { PASSWORD_MIN } from '#shared/domain/limits';
import { TextField } from '../../ui/Field';
import type { AccountErrors } from './account-fields';

type Props = {
  username: string;
  password: string;
  onUsername: (username: string) => void;
  onPassword: (password: string) => void;
  errors: AccountErrors;
};

export function NewCredentialsFields({ username, password, onUsername, onPassword, errors }: Props) {
  return (
    <>
      <TextField
        label="Username"
        value={username}
        onChange={onUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        required
      />
      <NewPasswordField label="Password" value={password} onChange={onPassword} error={errors.password} />
      {errors.form && (
        <p role="alert" className="text-sm whitespace-pre-line text-danger">
          {errors.form}
        </p>
      )}
    </>
  );
}

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
};

/** The hint with the requirements gives way to an error. */
export function NewPasswordField({ error, ...field }: NewPasswordFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      hint={error ? undefined : `At least ${PASSWORD_MIN} characters, not an obvious one.`}
      autoComplete="new-password"
      error={error}
      required
    />
  );
}
