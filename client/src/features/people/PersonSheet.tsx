import { SheetRoot } from '../../ui/Sheet';
import { PersonCard } from './PersonCard';
import type { KnownPerson } from './shown-person';

type Props = {
  viewerId: number;
  person: KnownPerson;
  open: boolean;
  onClose: () => void;
  onCloseThen: (run: () => void) => void;
  onGo: (path: string) => void;
};

export function PersonSheet({ viewerId, person, open, onClose, onCloseThen, onGo }: Props) {
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={person.displayName} focusTitle>
      <PersonCard
        key={person.id}
        viewerId={viewerId}
        person={person}
        onGo={(path) => onCloseThen(() => onGo(path))}
        onBlocked={onClose}
      />
    </SheetRoot>
  );
}
