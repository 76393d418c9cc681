import type { ReactNode } from 'react';
import type { Member } from '#shared/api/tribs';
import { AvatarButton } from './AvatarButton';

type Props = { person: Pick<Member, 'id' | 'displayName' | 'profileImage'>; children?: ReactNode };

/** A person in a list: face, name, and a line of text. Opens their card. */
export function PersonRow({ person, children }: Props) {
  return (
    <div className="relative flex items-start gap-4">
      <AvatarButton person={person} size={56} fillsRow />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{person.displayName}</p>
        {children}
      </div>
    </div>
  );
}
