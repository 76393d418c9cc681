import { PASSWORD_MIN } from '#shared/domain/limits';
import { TextField } from '../../ui/TextField';

type Props = {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
};

/** For choosing a password: the requirements are shown below it until something is wrong. */
export function NewPasswordField({ error, ...field }: Props) {
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
