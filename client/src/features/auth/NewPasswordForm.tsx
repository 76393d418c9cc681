import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DoubtChoice, WayIn } from '#shared/api/ways-in';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { useForm } from '../../ui/Form';
import { passwordError } from './account-fields';
import { NewPasswordField } from './NewCredentialsFields';
import { offerRecoveryCodes } from './offer-recovery-codes';
import { waysInQuery } from './sign-in.api';
import { useWaysToEnd } from './WaysToEnd';
import * as t from './texts';

type Props = {
  username: string | null;
  /** What the link says may end as well. */
  waysIn: readonly WayIn[];
  /** Saves the password and signs in; resolves to the person. */
  save: (newPassword: string, choice: DoubtChoice) => Promise<{ id: number }>;
};

/** For people who opened a link to reset their password: saving the new one signs them in. */
export function NewPasswordForm({ username, waysIn, save }: Props) {
  const [newPassword, setNewPassword] = useState('');
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const { choice, list } = useWaysToEnd(waysIn, { ticksDoubtful: true, password: t.newOneReplaces });
  const saving = useWrite({
    subject: 'new password',
    send: async ([typed, ends]: [string, DoubtChoice]) => {
      const { id } = await save(typed, ends);
      // A failure here offers no codes, but the settings keep offering them.
      const ways = await queryClient.fetchQuery(waysInQuery(id)).catch(() => null);
      if (ways?.recoveryCodesLeft === null) offerRecoveryCodes(navigate);
    },
    failure: { form: t.passwordNotChangedTry },
  });
  const form = useForm({
    problems: { newPassword: passwordError(newPassword) },
    sent: saving,
    send: () => saving.send([newPassword, choice]),
  });
  return (
    <form aria-label={t.chooseNewPassword} className="grid gap-4" {...form.props}>
      {/** Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
      <NewPasswordField
        label={t.newPassword}
        value={newPassword}
        onChange={setNewPassword}
        error={form.problemAt('newPassword')}
      />
      {list}
      <Button type="submit" full busy={saving.isPending}>
        {t.saveAndSignIn}
      </Button>
    </form>
  );
}
