import { type ReactNode, useState } from 'react';
import type { Member } from '#shared/api/tribs';
import { IconButton } from '../../ui/IconButton';
import { MoreIcon } from '../../ui/icons';
import { AvatarButton } from './PersonButton';
import * as t from './texts';

type RowProps = { person: Pick<Member, 'id' | 'displayName' | 'profileImage'>; children?: ReactNode };

/** A person in a list, with a line of text. The row opens their card. */
export function PersonRow({ person, children }: RowProps) {
  return (
    <div className="relative flex items-start gap-4">
      <AvatarButton person={person} size={56} fillsRow />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {person.displayName}
        </p>
        {children}
      </div>
    </div>
  );
}

type ManagedPersonProps = {
  person: Pick<Member, 'id' | 'displayName' | 'profileImage'>;
  /** Why they are in the list, or their bio. */
  note: string | null;
  isNoteAccented?: boolean;
  /** Further actions, behind a button beside the name. */
  more?: ReactNode;
  children?: ReactNode;
};

/** A person about whom the viewer decides, with the actions below. */
export function ManagedPerson({ person, note, isNoteAccented, more, children }: ManagedPersonProps) {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <div className="py-2.5">
      <div className="flex items-center gap-3.5">
        <AvatarButton person={person} size={44} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate font-semibold">
            {person.displayName}
          </p>
          {note && (
            <p
              dir="auto"
              className={`line-clamp-2 text-sm wrap-anywhere ${isNoteAccented ? 'text-accent' : 'text-muted'}`}
            >
              {note}
            </p>
          )}
        </div>
        {more && (
          <IconButton
            label={t.moreAbout({ name: person.displayName })}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            <MoreIcon />
          </IconButton>
        )}
      </div>
      {more && isExpanded && <div className="mt-2.5 flex flex-wrap gap-2">{more}</div>}
      {children}
    </div>
  );
}
