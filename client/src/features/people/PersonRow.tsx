import type { ReactNode } from 'react';
import type { Member } from '#shared/api/tribs';
import { Avatar } from '../../ui/Avatar';

type Props = { person: Pick<Member, 'id' | 'displayName' | 'profileImage'>; children?: ReactNode };

/** A person in a list: face, name, and a line of text. */
export function PersonRow({ person, children }: Props) {
  return (
    <div className="flex items-start gap-4">
      <Avatar person={person} size={56} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{person.displayName}</p>
        {children}
      </div>
    </div>
  );
}
