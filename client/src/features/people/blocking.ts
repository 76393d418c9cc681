import { useWrite, write } from '../../lib/use-write';
import { atSentenceStart } from '#shared/domain/names';
import { LANG } from '../../lib/lang';
import { type ViewerCache, viewerKey } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { deleteBlock, putBlock } from './people.api';
import * as t from './texts';

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
        title: t.isBlocked({ name: atSentenceStart(person.displayName, LANG) }),
        description: t.youWontSeeEach,
        action: { label: t.undo, onPress: () => void unblock() },
      }),
    failure: { toast: t.didntWork },
  });
}

/** A list of those who are blocked says by itself that it has worked. */
export function useUnblock(viewerId: number, isInList = false) {
  return useWrite({
    subject: ({ id }: Person) => `block ${id}`,
    action: () => 'unblock',
    send: ({ id }) => deleteBlock(id),
    done: (_, person) => !isInList && tellUnblocked(person),
    failure: isInList ? { form: t.stillBlockedTryAgain } : STILL_BLOCKED,
    stale: [viewerKey(viewerId)],
  });
}

const STILL_BLOCKED = { toast: t.stillBlocked };

function tellUnblocked({ displayName }: Person): void {
  showToast({ title: t.isNoLongerBlocked({ name: atSentenceStart(displayName, LANG) }) });
}
