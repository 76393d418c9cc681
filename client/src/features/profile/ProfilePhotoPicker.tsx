import { useEffect, useRef, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { Avatar } from '../../ui/Avatar';
import { showToast } from '../../ui/toast-store';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { refusalOf } from '../photos/photo-files';
import { CameraIcon } from '../photos/photo-icons';
import type { PickedPhoto } from './ProfilePhotoDialog';

const loadDialog = async () => (await import('./ProfilePhotoDialog')).ProfilePhotoDialog;

/** A tap picks another photo. On a phone this offers the camera, too. */
export function ProfilePhotoPicker({ user }: { user: OwnUser }) {
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = usePickedPhoto();
  const { isOpen, open, close } = useHistoryDialog('portrait');
  const { Dialog } = useLazyDialog(loadDialog, { isOpen, close });
  const pick = (file: File | undefined) => {
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) {
      showToast(refusal);
      return;
    }
    setPicked({ file, src: URL.createObjectURL(file) });
    open();
  };
  return (
    <>
      <button
        type="button"
        aria-label="Change your photo"
        onClick={() => input.current?.click()}
        className="pressable relative rounded-pill"
      >
        <Avatar person={user} size={112} />
        <span className="absolute right-0 bottom-0 grid size-9 place-items-center rounded-pill bg-ember text-on-ember ring-3 ring-canvas">
          <CameraIcon size={20} />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Choose a photo"
        onChange={({ target }) => {
          pick(target.files?.[0]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      {Dialog && picked && (
        <Dialog key={picked.src} user={user} picked={picked} open={isOpen} onClose={close} />
      )}
    </>
  );
}

/** Its URL is valid until another is picked. */
function usePickedPhoto() {
  const state = useState<PickedPhoto | null>(null);
  const [picked] = state;
  useEffect(() => () => URL.revokeObjectURL(picked?.src ?? ''), [picked]);
  return state;
}
