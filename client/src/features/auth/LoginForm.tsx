import { useState, type FormEvent } from 'react';
import { OFFLINE_MESSAGE } from '../../lib/api-client';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useAuth } from './auth-context';
import { AuthFailure } from './auth-failure';

type Props = { username: string; onUsername: (username: string) => void };

export function LoginForm({ username, onUsername }: Props) {
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
    <form aria-label="Sign in" className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Username"
        value={username}
        onChange={onUsername}
        autoComplete="username"
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
