import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { SheetRoot } from '../../ui/Sheet';
import { TextField } from '../../ui/Field';
import { useAuth } from './auth-context';
import { putUser } from './auth.api';

type Props = { user: OwnUser; onNamed: (name: string) => void; onLater: (() => void) | undefined };

export function NameForm({ user, onNamed, onLater }: Props) {
  const { updateUser } = useAuth();
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (displayName: string) => putUser(user.id, { displayName }),
    onSuccess: (changed) => {
      updateUser(changed);
      onNamed(changed.displayName ?? user.displayName);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (name.trim()) mutate(name.trim());
    else onNamed(user.displayName);
  };
  return (
    <form aria-label="Your name" className="grid gap-4" onSubmit={submit}>
      <TextField
        label="What should people call you?"
        hint="Optional. People going and the host see it."
        value={name}
        onChange={setName}
        autoComplete="given-name"
        maxLength={DISPLAY_NAME_MAX}
        error={error ? messageFor(error, 'Your name was not saved. Please try again.') : undefined}
      />
      <div className="flex flex-wrap-reverse gap-3">
        {onLater && (
          <Button variant="quiet" size="md" className="grow" onClick={onLater}>
            Later
          </Button>
        )}
        <Button type="submit" variant="secondary" size="md" className="grow" busy={isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
}

type NameSheetProps = { user: OwnUser; open: boolean; onClose: () => void };

export function NameSheet({ user, open, onClose }: NameSheetProps) {
  return (
    <SheetRoot open={open} onOpenChange={onClose} title="Add your name">
      <NameForm user={user} onNamed={onClose} onLater={onClose} />
    </SheetRoot>
  );
}
