import type { Crop } from '#shared/api/photos';
import { showToast } from '../../ui/toast-store';
import { CropDialog } from './CropDialog';
import type { DraftPhoto } from './draft-photo';
import { PhotoOptions } from './PhotoOptions';
import type { Uploads } from './upload-queue';
import type { DialogKind } from './use-photo-dialogs';

type Props = {
  photos: readonly DraftPhoto[];
  states: Uploads;
  about: { kind: DialogKind; key: string };
  isOpen: boolean;
  onShow: (kind: DialogKind, key: string) => void;
  onClose: () => void;
  onRemove: (key: string) => void;
  onMove: (from: number, to: number) => void;
  onCrop: (key: string, crop: Crop) => Promise<void>;
};

/** Loaded with the first of them. */
export function PhotoDialogs({ photos, states, about, isOpen, ...act }: Props) {
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
        title: "The picture wasn't cropped",
        description: 'Check your connection and try again.',
        tone: 'destructive',
      }),
    );
  };
  return (
    <>
      <PhotoOptions
        open={isOpen && about.kind === 'options'}
        photo={photo}
        position={position}
        count={photos.length}
        states={states}
        onClose={act.onClose}
        onCrop={() => act.onShow('crop', photo.key)}
        onMove={(to) => closeAfter(() => act.onMove(position, to))()}
        onRemove={closeAfter(() => act.onRemove(photo.key))}
      />
      <CropDialog
        key={photo.key}
        open={isOpen && about.kind === 'crop'}
        photo={photo}
        onClose={act.onClose}
        onSave={save}
      />
    </>
  );
}
