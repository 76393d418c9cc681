import type { ReactNode } from 'react';
import type { Member } from '#shared/api/tribs';
import { AvatarButton } from '../people/AvatarButton';

type Props = { guest: Member; note?: string; aside?: ReactNode; children?: ReactNode };

/** A person in one of the hosts' lists, with the actions below. */
export function GuestRow({ guest, note, aside, children }: Props) {
  return (
    <div className="py-2.5">
      <div className="flex items-center gap-3.5">
        <AvatarButton person={guest} size={44} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{guest.displayName}</p>
          {(note || guest.bio) && (
            <p className={`line-clamp-2 text-sm wrap-anywhere ${note ? 'text-accent' : 'text-muted'}`}>
              {note ?? guest.bio}
            </p>
          )}
        </div>
        {aside}
      </div>
      {children}
    </div>
  );
}

export function NoGuests({ children }: { children: ReactNode }) {
  return <p className="py-4 text-center text-pretty text-muted">{children}</p>;
}
