import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { Failure, useForm } from '../../ui/Form';
import { passwordError } from '../auth/account-fields';
import { NewPasswordField } from '../auth/NewCredentialsFields';
import { confirmedAt } from '../auth/fresh-sign-in';
import { waysInQuery } from '../auth/sign-in.api';
import { useWaysToEnd } from '../auth/WaysToEnd';
import { putPassword } from './account.api';
import { settingsPath } from './settings-sheet';
import * as t from './texts';

type Props = {
  user: OwnUser;
  /** False where the page lists the ways in itself. */
  listsWaysIn?: boolean;
};

export function ChangePassword({ user, listsWaysIn = true }: Props) {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const confirmed = confirmedAt(settingsPath('password'));
  const { data: ways } = useQuery(waysInQuery(user.id));
  const { choice, list } = useWaysToEnd((listsWaysIn && ways?.all) || [], {
    password: t.newOneReplaces,
  });
  const saving = useWrite({
    subject: 'new password',
    send: (body: Parameters<typeof putPassword>[1]) => {
      const put = () => putPassword(user.id, body);
      return body.currentPassword === undefined ? confirmed(put) : put();
    },
    failure: { form: t.passwordNotChangedTry },
  });
  const form = useForm({
    problems: {
      currentPassword: isForgotten || currentPassword !== '' ? undefined : t.enterCurrentPassword,
      newPassword: passwordError(newPassword),
    },
    sent: saving,
    send: () => saving.send({ ...(!isForgotten && { currentPassword }), newPassword, ends: choice.ends }),
  });
  if (saving.isDone) {
    return <output className="text-pretty">{t.doneNewPasswordWorks}</output>;
  }
  return (
    <form aria-label={t.changePassword} className="grid gap-4" {...form.props}>
      {/** Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user.username ?? ''} readOnly hidden />
      {!isForgotten && (
        <div className="grid justify-items-start gap-1">
          <div className="w-full">
            <TextField
              label={t.currentPassword}
              type="password"
              value={currentPassword}
              onChange={setCurrent}
              autoComplete="current-password"
              error={form.problemAt('currentPassword')}
              required
            />
          </div>
          <button
            type="button"
            className="min-h-11 text-sm text-muted underline underline-offset-4 hover:text-ink"
            onClick={() => setForgotten(true)}
          >
            {t.iDontKnow}
          </button>
        </div>
      )}
      <NewPasswordField
        label={t.newPassword}
        value={newPassword}
        onChange={setNew}
        error={form.problemAt('newPassword')}
      />
      {list}
      <Failure text={form.failure} />
      <Button type="submit" full busy={saving.isPending}>
        {t.changePassword}
      </Button>
      <p className="text-sm text-pretty text-muted">{t.allOtherDevicesLogged}</p>
    </form>
  );
}
