import { TextField } from '../../ui/TextField';
import type { AccountErrors } from './account-fields';
import { NewPasswordField } from './NewPasswordField';

type Props = {
  username: string;
  password: string;
  onUsername: (username: string) => void;
  onPassword: (password: string) => void;
  errors: AccountErrors;
};

/** For choosing a username and a password, with every error of the form. */
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
