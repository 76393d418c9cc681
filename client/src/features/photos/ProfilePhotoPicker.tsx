import { type ButtonHTMLAttributes, useEffect, useRef, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { showToast } from '../../ui/toast-store';
import { useSheet } from '../../navigation/use-sheet';
import { refusalOf } from './draft-photo';
import type { PickedPhoto } from './ProfilePhotoDialog';
import * as t from './texts';

type Props = { user: OwnUser } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'>;

/** A button that picks another photo. On a phone, this also offers the camera. */
export function ProfilePhotoPicker({ user, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [, setPicked] = usePickedPhoto();
  const { open } = useSheet('portrait', (picked: PickedPhoto) => ({ user, picked }));
  const pick = (file: File | undefined) => {
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) {
      showToast(refusal);
      return;
    }
    const picked = { file, src: URL.createObjectURL(file) };
    setPicked(picked);
    open(picked);
  };
  return (
    <>
      <button type="button" {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t.choosePhoto}
        onChange={({ target }) => {
          pick(target.files?.[0]);
          // Without this, choosing the same file again would fire no event.
          target.value = '';
        }}
      />
    </>
  );
}

/** The URL of a picked photo is revoked when another one is picked. */
function usePickedPhoto() {
  const state = useState<PickedPhoto | null>(null);
  const [picked] = state;
  useEffect(() => () => URL.revokeObjectURL(picked?.src ?? ''), [picked]);
  return state;
}
