import type { ReactNode } from 'react';
import type { PublicUser } from '#shared/api/users';
import { Avatar } from '../../ui/Avatar';
import { personCard } from './person-card';
import * as t from './texts';

type Props = {
  person: KnownPerson;
  /** Replaces the children for screen readers. */
  label?: string;
  className?: string;
  children: ReactNode;
};

export function PersonButton({ person, label, className, children }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={() => void personCard.open({ person })}
      className={className}
    >
      {children}
      {label === undefined && <span className="sr-only">{t.seeProfile}</span>}
    </button>
  );
}

type AvatarButtonProps = {
  person: KnownPerson;
  size: number;
  /** Presses anywhere in the row open the card. The row must be `relative`, and its other buttons `relative z-10`. */
  fillsRow?: boolean;
};

/** A person's picture, which opens their card. */
export function AvatarButton({ person, size, fillsRow = false }: AvatarButtonProps) {
  return (
    <PersonButton
      person={person}
      label={t.nameSeeProfile({ name: person.displayName })}
      className={`grid shrink-0 rounded-pill ${fillsRow ? 'after:absolute after:inset-0' : 'pressable'}`}
    >
      <Avatar person={person} size={size} />
    </PersonButton>
  );
}

export type KnownPerson = Pick<PublicUser, 'id' | 'displayName'> & {
  profileImage?: string | null;
  bio?: string | null;
};
