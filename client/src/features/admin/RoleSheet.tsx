import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Operator } from '#shared/api/operators';
import type { OwnUser } from '#shared/api/users';
import { OPERATOR_TEXT_MAX, USERNAME_MAX } from '#shared/domain/limits';
import { messageFor } from '../../lib/errors';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/Button';
import { TextArea, TextField } from '../../ui/Field';
import { SheetRoot } from '../../ui/Sheet';
import { showToast } from '../../ui/toast-store';
import { useAuth } from '../auth/auth-context';
import { useFreshSignIn } from '../auth/use-fresh-sign-in';
import { adminKey, postRole } from './admin.api';

type Props = {
  /** From whom the role is taken; null to give it to somebody. */
  person: Operator | null;
  viewerId: number;
  open: boolean;
  onClose: () => void;
  leave: () => Promise<void>;
};

export function RoleSheet(props: Props) {
  const { user } = useAuth();
  return user && <RoleForm {...props} user={user} />;
}

function RoleForm({ person, viewerId, open, onClose, leave, user }: Props & { user: OwnUser }) {
  const queryClient = useQueryClient();
  const { confirmed, dialog } = useFreshSignIn(user, `${paths.admin}?tab=settings`);
  const [username, setUsername] = useState('');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<{ username?: string; reason?: string }>({});
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      confirmed(() =>
        postRole(
          person ? { action: 'take', userId: person.id, reason } : { action: 'grant', username, reason },
        ),
      ),
    onSuccess: async () => {
      await leave();
      showToast({ title: person ? `${person.displayName} is no operator any more` : 'Operator added' });
      await queryClient.invalidateQueries({ queryKey: adminKey(viewerId) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const left = {
      ...(!person && username.trim() === '' && { username: 'Say who' }),
      ...(reason.trim() === '' && { reason: 'Say why, for the log' }),
    };
    setMissing(left);
    if (Object.keys(left).length === 0) mutate();
  };
  const title = person ? `Take the role from ${person.displayName}?` : 'Add an operator';
  const description = person
    ? 'They see no reports and change nothing here any more.'
    : 'They see reports and figures, act on them, and decide who else is an operator.';
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={title} description={description}>
      <form aria-label={title} className="grid grid-cols-1 gap-4" noValidate onSubmit={submit}>
        {!person && (
          <TextField
            label="Username"
            autoCapitalize="none"
            autoComplete="off"
            value={username}
            onChange={setUsername}
            max={USERNAME_MAX}
            error={missing.username}
          />
        )}
        <TextArea
          label="Reason"
          hint="For the log. Only operators read it."
          value={reason}
          onChange={setReason}
          max={OPERATOR_TEXT_MAX}
          rows={3}
          error={missing.reason}
        />
        {error && (
          <p role="alert" className="text-sm text-danger">
            {messageFor(error, 'Nothing was changed. Please try again.')}
          </p>
        )}
        <Button type="submit" full variant={person ? 'danger' : 'primary'} busy={isPending}>
          {person ? 'Take role' : 'Add operator'}
        </Button>
      </form>
      {dialog}
    </SheetRoot>
  );
}
