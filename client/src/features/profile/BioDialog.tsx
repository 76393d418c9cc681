import { useState, type FormEvent, type KeyboardEvent } from 'react';
import type { OwnUser } from '#shared/api/users';
import { BIO_MAX } from '#shared/domain/limits';
import { DialogRoot } from '../../ui/Dialog';
import { TextArea } from '../../ui/TextArea';
import { putUser } from '../auth/auth.api';
import { SaveButtons } from './SaveButtons';
import { useSave } from './use-save';

type Props = { user: OwnUser; open: boolean; onClose: () => void };

const BEGINNING = "I'm inspired about ";

export function BioDialog({ user, open, onClose }: Props) {
  return (
    <DialogRoot open={open} onOpenChange={onClose} title="Edit Bio">
      <BioForm user={user} onClose={onClose} />
    </DialogRoot>
  );
}

/** Enter alone starts a new line. */
function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}

function BioForm({ user, onClose }: Omit<Props, 'open'>) {
  const [typed, setTyped] = useState(user.bio || BEGINNING);
  const { isSaving, save } = useSave({ thing: 'bio', onSaved: onClose });
  const bio = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The keys submit even while the button is disabled.
    if (bio !== '') void save(() => putUser(user.id, { bio }));
  };
  return (
    <form onSubmit={submit} className="grid gap-6">
      <TextArea
        label="Tell people what inspires you"
        value={typed}
        onChange={setTyped}
        onKeyDown={submitByKey}
        max={BIO_MAX}
        readOnly={isSaving}
        rows={6}
        dir="auto"
      />
      <SaveButtons isSaving={isSaving} isDisabled={bio === ''} onCancel={onClose} />
    </form>
  );
}
