import { useState, type FormEvent, type KeyboardEvent } from 'react';
import type { OwnUser } from '#shared/api/users';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { DialogRoot } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';
import { putUser } from '../auth/auth.api';
import { SaveButtons } from './SaveButtons';
import { useSave } from './use-save';

type Props = { user: OwnUser; open: boolean; onClose: () => void };

export function NameDialog({ user, open, onClose }: Props) {
  return (
    <DialogRoot open={open} onOpenChange={onClose} title="Edit Name">
      <NameForm user={user} onClose={onClose} />
    </DialogRoot>
  );
}

function NameForm({ user, onClose }: Omit<Props, 'open'>) {
  const [name, setName] = useState(user.displayName || DEFAULT_DISPLAY_NAME);
  const [isRefused, setRefused] = useState(false);
  const { isSaving, save } = useSave({ thing: 'name', onSaved: onClose });
  const displayName = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(() => putUser(user.id, { displayName }));
  };
  // A disabled button keeps the form from being submitted at all.
  const refuseEmpty = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && displayName === '') setRefused(true);
  };
  return (
    <form onSubmit={submit} className="grid gap-6">
      <TextField
        label="Your display name"
        value={name}
        onChange={setName}
        onKeyDown={refuseEmpty}
        max={DISPLAY_NAME_MAX}
        readOnly={isSaving}
        autoComplete="nickname"
        enterKeyHint="done"
        dir="auto"
        error={isRefused && displayName === '' ? 'Name cannot be empty' : undefined}
      />
      <SaveButtons isSaving={isSaving} isDisabled={displayName === ''} onCancel={onClose} />
    </form>
  );
}
