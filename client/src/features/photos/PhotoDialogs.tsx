import { useState } from 'react';
import type { Crop } from '#shared/api/photos';
import { ActionRow } from '../../ui/ActionRow';
import { DialogRoot } from '../../ui/Dialog';
import { BackIcon, ForwardIcon, CheckIcon } from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { showToast } from '../../ui/toast-store';
import { CropPicture } from './CropPicture';
import { uploadIdOf, photoLabel, type DraftPhoto } from './draft-photo';
import { CropIcon, TrashIcon } from './photo-icons';
import { UNREADABLE } from './prepare-picture';
import type { Uploads } from './uploads';
import { usePreview, canCrop } from './use-preview';
import * as t from './texts';

export type PhotoDialogsProps = {
  photos: readonly DraftPhoto[];
  states: Uploads;
  about: { kind: Shown; key: string };
  open: boolean;
  onClose: () => void;
  onRemove: (key: string) => void;
  onMove: (from: number, to: number) => void;
  onCrop: (key: string, crop: Crop) => Promise<void>;
};

type Shown = 'options' | 'crop';

/** Both share one history entry, so that switching from the options to the crop does not go back. */
export function PhotoDialogs({ photos, states, about, open, ...act }: PhotoDialogsProps) {
  const [shown, show] = useState(about.kind);
  const position = photos.findIndex(({ key }) => key === about.key);
  const photo = photos[position];
  if (!photo) return null;
  const closeAfter = (run: () => void) => () => {
    run();
    act.onClose();
  };
  const save = (crop: Crop) => {
    act.onClose();
    act.onCrop(photo.key, crop).catch(() =>
      showToast({
        title: t.pictureWasntCropped,
        description: t.checkConnectionAndTry,
        tone: 'destructive',
      }),
    );
  };
  return (
    <>
      <PhotoOptions
        open={open && shown === 'options'}
        photo={photo}
        position={position}
        count={photos.length}
        states={states}
        onClose={act.onClose}
        onCrop={() => show('crop')}
        onMove={(to) => closeAfter(() => act.onMove(position, to))()}
        onRemove={closeAfter(() => act.onRemove(photo.key))}
      />
      <CropDialog
        key={photo.key}
        open={open && shown === 'crop'}
        photo={photo}
        onClose={act.onClose}
        onSave={save}
      />
    </>
  );
}

type CropDialogProps = {
  open: boolean;
  photo: DraftPhoto;
  onClose: () => void;
  onSave: (crop: Crop) => void;
};

function CropDialog({ open, photo, onClose, onSave }: CropDialogProps) {
  return (
    <DialogRoot open={open} onOpenChange={onClose} title={t.cropPicture}>
      <Content photo={photo} onClose={onClose} onSave={onSave} />
    </DialogRoot>
  );
}

function Content({ photo, onClose, onSave }: Omit<CropDialogProps, 'open'>) {
  const { preview } = usePreview(photo);
  if (preview.kind === 'gone') return <p className="text-base">{UNREADABLE}</p>;
  if (preview.kind !== 'local' && preview.kind !== 'uploaded') return <div className="h-80" />;
  return (
    <CropPicture
      src={preview.src}
      crop={preview.kind === 'local' ? photo.crop : undefined}
      onCancel={onClose}
      onSave={onSave}
    />
  );
}

type PhotoOptionsProps = {
  open: boolean;
  photo: DraftPhoto;
  position: number;
  count: number;
  states: Uploads;
  onClose: () => void;
  onCrop: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function PhotoOptions({ open, photo, position, count, states, onClose, ...on }: PhotoOptionsProps) {
  const { preview } = usePreview(photo);
  const state = states.get(uploadIdOf(photo));
  const problem = state?.status === 'failed' ? state.reason : undefined;
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={photoLabel(position)} description={problem}>
      <ul className="-mx-3 grid gap-1">
        {position > 0 && (
          <ActionRow icon={<CheckIcon />} label={t.makeMainPicture} onClick={() => on.onMove(0)} />
        )}
        {position === 0 && canCrop(preview) && (
          <ActionRow icon={<CropIcon />} label={t.crop} onClick={on.onCrop} />
        )}
        {position > 0 && (
          <ActionRow icon={<BackIcon />} label={t.moveLeft} onClick={() => on.onMove(position - 1)} />
        )}
        {position < count - 1 && (
          <ActionRow icon={<ForwardIcon />} label={t.moveRight} onClick={() => on.onMove(position + 1)} />
        )}
        <ActionRow icon={<TrashIcon />} label={t.remove} onClick={on.onRemove} />
      </ul>
    </SheetRoot>
  );
}
