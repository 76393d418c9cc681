import { useEffect, useRef, useState } from 'react';
import type { Crop } from '#shared/api/photos';
import type { OwnUser } from '#shared/api/users';
import { DialogRoot } from '../../ui/Dialog';
import { ProgressBar } from '../../ui/ProgressBar';
import { putUser } from '../auth/auth.api';
import { useProfileWrite } from '../auth/use-profile-write';
import { CropPicture } from './CropPicture';
import { sendPhoto } from './photos.api';
import * as t from './texts';

export type PickedPhoto = { file: File; src: string };

type Props = { user: OwnUser; picked: PickedPhoto; open: boolean; onClose: () => void };

export function ProfilePhotoDialog({ open, onClose, ...content }: Props) {
  const upload = useRef<AbortController | null>(null);
  // Closing the dialog cancels the upload.
  useEffect(() => (open ? () => upload.current?.abort() : undefined), [open]);
  const begin = () => {
    upload.current = new AbortController();
    return upload.current.signal;
  };
  return (
    <DialogRoot open={open} onOpenChange={onClose} title={t.cropPicture}>
      <Content onClose={onClose} onUpload={begin} {...content} />
    </DialogRoot>
  );
}

type ContentProps = Omit<Props, 'open'> & { onUpload: () => AbortSignal };

/** Uploads on Save. If that fails, the crop stays, to be saved again. */
function Content({ user, picked, onClose, onUpload }: ContentProps) {
  const [share, setShare] = useState(0);
  const { isPending: isSaving, send } = useProfileWrite({
    thing: 'photo',
    saved: t.photoUpdated,
    failed: t.photoNotUpdated,
    send: async (crop: Crop) => {
      setShare(0);
      const signal = onUpload();
      const photo = await sendPhoto(picked.file, { crop, onProgress: setShare, signal }).finally(() =>
        signal.throwIfAborted(),
      );
      return putUser(user.id, { profileImage: photo.url });
    },
    close: onClose,
  });
  return (
    <>
      <div className="mb-3 min-h-1.5">
        {isSaving && <ProgressBar value={share} max={1} label={t.uploadingPhoto} />}
      </div>
      <CropPicture src={picked.src} frame="profile" isSaving={isSaving} onCancel={onClose} onSave={send} />
    </>
  );
}
