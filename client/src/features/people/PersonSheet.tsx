import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { SheetRoot } from '../../ui/Sheet';
import { PersonCard } from './PersonCard';
import type { KnownPerson } from './PersonButton';

type Props = {
  viewerId: number | null;
  person: KnownPerson;
  open: boolean;
  onClose: () => void;
  onCloseThen: (run: () => void) => void;
  onGo: (path: string) => void;
  onSignIn: () => void;
};

export function PersonSheet({ viewerId, person, open, onClose, onCloseThen, onGo, onSignIn }: Props) {
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={person.displayName} focusTitle>
      {viewerId === null ? (
        <VisitorsView person={person} onSignIn={() => onCloseThen(onSignIn)} />
      ) : (
        <PersonCard
          key={person.id}
          viewerId={viewerId}
          person={person}
          onGo={(path) => onCloseThen(() => onGo(path))}
          onBlocked={onClose}
        />
      )}
    </SheetRoot>
  );
}

type VisitorsViewProps = { person: KnownPerson; onSignIn: () => void };

/** What the page with the face shows to everybody, and no more. */
function VisitorsView({ person, onSignIn }: VisitorsViewProps) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-5">
      <Avatar person={person} size={128} />
      {person.bio && (
        <p dir="auto" className="text-center text-pretty wrap-anywhere whitespace-pre-line">
          {person.bio}
        </p>
      )}
      <p className="text-center text-sm text-balance text-muted">
        With an account you see what you have in common, and can say hello.
      </p>
      <Button variant="secondary" full onClick={onSignIn}>
        Sign in
      </Button>
    </div>
  );
}
