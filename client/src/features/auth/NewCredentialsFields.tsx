import { PASSWORD_MIN } from '#shared/domain/limits';
import { TextField } from '../../ui/Field';
import { Failure } from '../../ui/Form';
import * as t from './texts';

type Props = {
  username: string;
  password: string;
  onUsername: (username: string) => void;
  onPassword: (password: string) => void;
  form: {
    problemAt: (field: 'username' | 'password') => string | null | undefined;
    failure: string | null;
  };
};

export function NewCredentialsFields({ username, password, onUsername, onPassword, form }: Props) {
  return (
    <>
      <TextField
        label={t.username}
        value={username}
        onChange={onUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.problemAt('username')}
        required
      />
      <NewPasswordField
        label={t.password}
        value={password}
        onChange={onPassword}
        error={form.problemAt('password')}
      />
      <Failure text={form.failure} />
    </>
  );
}

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error: string | null | undefined;
};

/** The hint with the requirements gives way to an error. */
export function NewPasswordField({ error, ...field }: NewPasswordFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      hint={error ? undefined : t.passwordHint({ least: PASSWORD_MIN })}
      autoComplete="new-password"
      error={error}
      required
    />
  );
}
