import { useWrite, write } from '../../lib/use-write';
import { inSentence } from '#shared/domain/names';
import { type ViewerCache, viewerKey } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { deleteBlock, putBlock } from './people.api';

type Person = { id: number; displayName: string };

/** Hides two people from each other. Any screen may show them, so everything is refetched. */
export function blockPerson(block: ViewerCache & { person: Person }) {
  const { queryClient, viewerId, person } = block;
  const both = { queryClient, subject: `block ${person.id}`, stale: [viewerKey(viewerId)] };
  const unblock = () =>
    write({
      ...both,
      action: 'unblock',
      send: () => deleteBlock(person.id),
      done: () => tellUnblocked(person),
      failure: STILL_BLOCKED,
    });
  return write({
    ...both,
    action: 'block',
    send: () => putBlock(person.id),
    done: () =>
      showToast({
        title: `${inSentence(person.displayName, 0)} is blocked`,
        description: "You won't see each other any more. They are not told.",
        action: { label: 'Undo', onPress: () => void unblock() },
      }),
    failure: { toast: "That didn't work" },
  });
}

/** A list of those who are blocked says by itself that it has worked. */
export function useUnblock(viewerId: number, isInList = false) {
  return useWrite({
    subject: ({ id }: Person) => `block ${id}`,
    action: () => 'unblock',
    send: ({ id }) => deleteBlock(id),
    done: (_, person) => !isInList && tellUnblocked(person),
    failure: isInList ? { form: 'Still blocked. Please try again.' } : STILL_BLOCKED,
    stale: [viewerKey(viewerId)],
  });
}

const STILL_BLOCKED = { toast: 'Still blocked' };

function tellUnblocked({ displayName }: Person): void {
  showToast({ title: `${inSentence(displayName, 0)} is no longer blocked` });
}
