import { useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { SheetRoot } from '../../ui/Sheet';
import { TextField } from '../../ui/Field';
import { useForm } from '../../ui/Form';
import { useAuth } from './auth-context';
import { putUser } from './auth.api';

type Props = {
  user: OwnUser;
  onNamed: (name: string) => void;
  onLater: (() => void) | undefined;
  /** A request waits for the name. */
  isNeeded?: boolean;
};

export function NameForm({ user, onNamed, onLater, isNeeded = false }: Props) {
  const { updateUser } = useAuth();
  const [name, setName] = useState('');
  const naming = useWrite({
    subject: 'my name',
    send: (displayName: string) => putUser(user.id, { displayName }),
    done: (changed) => {
      updateUser(changed);
      onNamed(changed.displayName ?? user.displayName);
    },
    failure: { form: 'Your name was not saved. Please try again.' },
  });
  const form = useForm({
    problems: { displayName: isNeeded && !name.trim() ? 'Write what people call you' : undefined },
    sent: naming,
    send: () => (name.trim() ? naming.send(name.trim()) : onNamed(user.displayName)),
  });
  return (
    <form aria-label="Your name" className="grid gap-4" {...form.props}>
      <TextField
        label="What should people call you?"
        hint={isNeeded ? 'They see it with your request.' : 'Optional. People going and the host see it.'}
        value={name}
        onChange={setName}
        autoComplete="given-name"
        maxLength={DISPLAY_NAME_MAX}
        error={form.problemAt('displayName')}
      />
      <div className="flex flex-wrap-reverse gap-3">
        {onLater && (
          <Button variant="quiet" size="md" className="grow" onClick={onLater}>
            {isNeeded ? 'Cancel' : 'Later'}
          </Button>
        )}
        <Button type="submit" variant="secondary" size="md" className="grow" busy={naming.isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
}

type SheetProps = { isNeeded?: boolean; open: boolean; onClose: () => void };

export function NameSheet({ isNeeded, open, onClose }: SheetProps) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <SheetRoot open={open} onOpenChange={onClose} title="Add your name">
      <NameForm user={user} isNeeded={isNeeded} onNamed={onClose} onLater={onClose} />
    </SheetRoot>
  );
}
