import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { LinkView } from '#shared/api/account-links';
import type { OwnUser } from '#shared/api/users';
import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { passwordError } from '../auth/account-fields';
import { postNewPassword } from '../auth/account-links.api';
import { NewPasswordField } from '../auth/NewCredentialsFields';
import { MoveEnd, MoveFrame } from './MoveFrame';

type Props = { token: string; link: LinkView; enter: (user: OwnUser) => void };

/** The link of an operator, for somebody who has lost every way in. */
export function NewPassword({ token, link, enter }: Props) {
  const [newPassword, setNew] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => postNewPassword({ token, newPassword }),
    onSuccess: enter,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const problem = passwordError(newPassword);
    setWrong(problem);
    if (problem === undefined) mutate();
  };
  if (error instanceof ApiError && error.status === 404) {
    return <MoveEnd title="This link is used up" text={messageFor(error, '')} />;
  }
  const ofField = error instanceof ApiError ? error.body?.issues?.[0]?.message : undefined;
  return (
    <MoveFrame
      title="Choose a new password"
      text={`For ${link.username ?? link.person.displayName}. All other devices are logged out then.`}
    >
      <form aria-label="Choose a password" className="grid gap-4" noValidate onSubmit={submit}>
        {/** Lets password managers know whose password this is. */}
        <input type="text" autoComplete="username" value={link.username ?? ''} readOnly hidden />
        <NewPasswordField
          label="New password"
          value={newPassword}
          onChange={setNew}
          error={wrong ?? ofField}
        />
        {error && !ofField && (
          <p role="alert" className="text-sm text-danger">
            {messageFor(error, 'Your password was not changed. Please try again.')}
          </p>
        )}
        <Button type="submit" full busy={isPending}>
          Save and sign in
        </Button>
      </form>
    </MoveFrame>
  );
}
