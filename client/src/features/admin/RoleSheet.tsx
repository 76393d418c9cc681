import { useState } from 'react';
import type { Operator } from '#shared/api/operators';
import type { OwnUser } from '#shared/api/users';
import { USERNAME_MAX } from '#shared/domain/limits';
import { paths } from '../../lib/paths';
import { TextField } from '../../ui/Field';
import { useAuth } from '../auth/auth-context';
import { useFreshSignIn } from '../auth/use-fresh-sign-in';
import { postRole } from './admin.api';
import { type Question, ReasonSheet, type SheetProps } from './ReasonSheet';

/** `person`: from whom the role is taken; null to give it to somebody. */
type Props = SheetProps & { person: Operator | null };

export function RoleSheet(props: Props) {
  const { user } = useAuth();
  return user && <RoleForm {...props} user={user} />;
}

const ADD: Question = {
  title: 'Add an operator',
  description: 'They see reports and figures, act on them, and decide who else is an operator.',
  confirm: 'Add operator',
  done: 'Operator added',
};

const taking = ({ displayName }: Operator): Question => ({
  title: `Take the role from ${displayName}?`,
  description: 'They see no reports and change nothing here any more.',
  confirm: 'Take role',
  done: `${displayName} is no operator any more`,
});

function RoleForm({ person, user, ...sheet }: Props & { user: OwnUser }) {
  const { confirmed, dialog } = useFreshSignIn(user, `${paths.admin}?tab=settings`);
  const [username, setUsername] = useState('');
  const [missing, setMissing] = useState<string>();
  const isComplete = () => {
    const isNamed = person !== null || username.trim() !== '';
    setMissing(isNamed ? undefined : 'Say who');
    return isNamed;
  };
  const change = (reason: string) =>
    postRole(person ? { action: 'take', userId: person.id, reason } : { action: 'grant', username, reason });
  return (
    <ReasonSheet
      {...sheet}
      question={person ? taking(person) : ADD}
      isDangerous={person !== null}
      act={(reason) => confirmed(() => change(reason))}
      isComplete={isComplete}
      above={
        !person && (
          <TextField
            label="Username"
            autoCapitalize="none"
            autoComplete="off"
            value={username}
            onChange={setUsername}
            max={USERNAME_MAX}
            error={missing}
          />
        )
      }
      dialog={dialog}
    />
  );
}
