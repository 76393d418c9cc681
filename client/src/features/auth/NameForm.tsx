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
import * as t from './texts';

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
    failure: { form: t.nameNotSavedTry },
  });
  const form = useForm({
    problems: { displayName: isNeeded && !name.trim() ? t.writeWhatPeopleCall : undefined },
    sent: naming,
    send: () => (name.trim() ? naming.send(name.trim()) : onNamed(user.displayName)),
  });
  return (
    <form aria-label={t.name} className="grid gap-4" {...form.props}>
      <TextField
        label={t.whatShouldPeopleCall}
        hint={isNeeded ? t.theySeeWithRequest : t.optionalPeopleGoingAnd}
        value={name}
        onChange={setName}
        autoComplete="given-name"
        maxLength={DISPLAY_NAME_MAX}
        error={form.problemAt('displayName')}
      />
      <div className="flex flex-wrap-reverse gap-3">
        {onLater && (
          <Button variant="quiet" size="md" className="grow" onClick={onLater}>
            {isNeeded ? t.cancel : t.later}
          </Button>
        )}
        <Button type="submit" variant="secondary" size="md" className="grow" busy={naming.isPending}>
          {t.continueIt}
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
    <SheetRoot open={open} onOpenChange={onClose} title={t.addName2}>
      <NameForm user={user} isNeeded={isNeeded} onNamed={onClose} onLater={onClose} />
    </SheetRoot>
  );
}
