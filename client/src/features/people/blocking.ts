import { messageFor } from '../../lib/errors';
import { captureViewer, type ViewerCache, viewerKey } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { deleteBlock, putBlock } from './people.api';

type Block = ViewerCache & { person: { id: number; displayName: string } };

/** Hides two people from each other. Any screen may show them, so everything is refetched. */
export async function blockPerson(block: Block): Promise<void> {
  const { person } = block;
  await run(block, () => putBlock(person.id), {
    title: `${person.displayName} is blocked`,
    description: "You won't see each other any more. They are not told.",
    action: { label: 'Undo', onPress: () => void unblockPerson(block) },
  });
}

export async function unblockPerson(block: Block): Promise<void> {
  const { person } = block;
  await run(block, () => deleteBlock(person.id), {
    title: `${person.displayName} is no longer blocked`,
  });
}

async function run(
  { queryClient, viewerId }: Block,
  send: () => Promise<void>,
  done: Parameters<typeof showToast>[0],
): Promise<void> {
  const isSame = captureViewer();
  try {
    await send();
  } catch (error) {
    const description = messageFor(error, 'Please try again.');
    if (isSame()) showToast({ title: "That didn't work", description, tone: 'destructive' });
    return;
  }
  if (!isSame()) return;
  showToast(done);
  await queryClient.invalidateQueries({ queryKey: viewerKey(viewerId) });
}
