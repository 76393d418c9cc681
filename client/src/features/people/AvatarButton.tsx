import { Avatar } from '../../ui/Avatar';
import { PersonButton } from './PersonButton';
import type { KnownPerson } from './shown-person';

type Props = {
  person: KnownPerson;
  size: number;
  /** Presses anywhere in the row count; the row is `relative`, and its other buttons `relative z-10`. */
  fillsRow?: boolean;
};

/** A person's picture, which opens their card. */
export function AvatarButton({ person, size, fillsRow = false }: Props) {
  return (
    <PersonButton
      person={person}
      label={`${person.displayName}, see profile`}
      className={`grid shrink-0 rounded-pill ${fillsRow ? 'after:absolute after:inset-0' : 'pressable'}`}
    >
      <Avatar person={person} size={size} />
    </PersonButton>
  );
}
