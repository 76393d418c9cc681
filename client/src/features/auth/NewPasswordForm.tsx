import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { DoubtChoice, WayIn } from '#shared/api/ways-in';
import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { passwordError } from './account-fields';
import { NewPasswordField } from './NewCredentialsFields';
import { offerRecoveryCodes } from './offer-recovery-codes';
import { waysInQuery } from './sign-in.api';
import { useWaysToEnd } from './WaysToEnd';

type Props = {
  username: string | null;
  /** What the link says may end as well. */
  waysIn: readonly WayIn[];
  /** Saves the password and signs in; resolves to the person. */
  save: (newPassword: string, choice: DoubtChoice) => Promise<{ id: number }>;
  onFailed?: (error: unknown) => void;
};

/** For people who opened a link to reset their password: saving the new one signs them in. */
export function NewPasswordForm({ username, waysIn, save, onFailed }: Props) {
  const [newPassword, setNewPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const { choice, list } = useWaysToEnd(waysIn, { ticksDoubtful: true, password: 'The new one replaces it' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => save(newPassword, choice),
    onError: onFailed,
    async onSuccess({ id }) {
      // A failure here offers no codes, but the settings keep offering them.
      const ways = await queryClient.fetchQuery(waysInQuery(id)).catch(() => null);
      if (ways?.recoveryCodesLeft === null) offerRecoveryCodes(navigate);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const problem = passwordError(newPassword);
    setWrong(problem);
    if (problem === undefined) mutate();
  };
  const ofField = error instanceof ApiError ? error.body?.issues?.[0]?.message : undefined;
  const refused = error
    ? (ofField ?? messageFor(error, 'Your password was not changed. Please try again.'))
    : undefined;
  return (
    <form aria-label="Choose a new password" className="grid gap-4" noValidate onSubmit={submit}>
      {/** Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
      <NewPasswordField
        label="New password"
        value={newPassword}
        onChange={setNewPassword}
        error={wrong ?? refused}
      />
      {list}
      <Button type="submit" full busy={isPending}>
        Save and sign in
      </Button>
    </form>
  );
}
