import { useLazyDialog } from '../../../lib/use-lazy-dialog';
import { showToast } from '../../../ui/toast-store';
import { senderName } from '../message-text';
import type { ShownMessage } from './thread-rows';
import type { MessageActions, MessageDialogsState } from './use-message-actions';

const loadActions = async () => (await import('./ActionsSheet')).ActionsSheet;
const loadPhoto = async () => (await import('../../trib-card/sheets/PhotoSheet')).PhotoSheet;

type Props = {
  dialogs: MessageDialogsState;
  isModerator: boolean;
  mayWrite: boolean;
  actions: MessageActions;
  onReply: (message: ShownMessage) => void;
};

export function MessageDialogs({ dialogs, isModerator, mayWrite, actions, onReply }: Props) {
  const { message, menu, photo } = dialogs;
  const { Dialog: Actions } = useLazyDialog(loadActions, menu);
  const { Dialog: Photo } = useLazyDialog(loadPhoto, photo);
  if (!message) return null;
  const closeThen = (run: () => void) => void menu.leave().then(run);
  return (
    <>
      {Actions && (
        <Actions
          key={message.clientId}
          message={message}
          open={menu.isOpen}
          onClose={menu.close}
          isModerator={isModerator}
          mayWrite={mayWrite}
          onReact={(reaction, on) => closeThen(() => actions.react(message, reaction, on))}
          onReply={() => closeThen(() => onReply(message))}
          onCopy={() => closeThen(() => void copy(message.text))}
          onDelete={() => closeThen(() => actions.remove(message))}
        />
      )}
      {Photo && message.photo && (
        <Photo
          photo={message.photo}
          title={message.isOwn ? 'Your photo' : `Photo by ${senderName(message)}`}
          open={photo.isOpen}
          onClose={photo.close}
        />
      )}
    </>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied' });
  } catch {
    showToast({ title: "That couldn't be copied", tone: 'destructive' });
  }
}
