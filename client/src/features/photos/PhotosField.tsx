import { useId } from 'react';
import { type CoverSlug, isCover } from '#shared/domain/covers';
import { AddPhotos } from './AddPhotos';
import { CoverChoice } from './CoverChoice';
import type { DraftPhoto } from './draft-photo';
import { PhotoTile } from './PhotoTile';
import { uploadAnnouncement } from './upload-announcement';
import { slotClass } from './slot-class';
import { useFileDrop } from './use-file-drop';
import { usePhotoDialogs } from './use-photo-dialogs';
import { usePhotoList } from './use-photo-list';
import { useUploadStates } from './use-photo-uploads';
import { useTileDrag } from './use-tile-drag';

type Props = {
  photos: readonly DraftPhoto[];
  onChange: (photos: DraftPhoto[]) => void;
  max?: number;
  /** Where one of our covers may be the main photo: the first ones fit best. */
  covers?: readonly CoverSlug[];
};

/** The first photo is the main one. Shows the uploads; the form starts them with `usePhotoUploads`. */
export function PhotosField({ photos, onChange, max = 5, covers }: Props) {
  const { add, remove, move, crop, chooseCover, announcement } = usePhotoList({ photos, onChange, max });
  const states = useUploadStates();
  const { list, drag, handlers } = useTileDrag(move);
  const dialogs = usePhotoDialogs(() => list.current?.querySelector('button')?.focus());
  const isDropping = useFileDrop(add);
  const hintId = useId();
  const free = Array.from({ length: Math.max(0, max - photos.length) }, (_, index) => photos.length + index);
  return (
    <>
      <ul
        ref={list}
        aria-label="Photos"
        aria-describedby={hintId}
        className={`grid touch-manipulation grid-cols-3 gap-2 rounded-input select-none [-webkit-touch-callout:none] ${
          isDropping ? 'outline-2 outline-offset-4 outline-ember' : ''
        }`}
        {...handlers}
      >
        {photos.map((photo, position) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            position={position}
            states={states}
            drag={drag}
            onOptions={() => dialogs.show('options', photo.key)}
            onCrop={() => dialogs.show('crop', photo.key)}
          />
        ))}
        {free.map((position, index) => (
          <li key={position} aria-hidden={index > 0 || undefined} className={slotClass(position)}>
            {index === 0 ? (
              <AddPhotos isFirst={position === 0} several={max > 1} onAdd={add} />
            ) : (
              <span className="block size-full rounded-input border-2 border-dashed border-line" />
            )}
          </li>
        ))}
        {max > 1 && (
          <li id={hintId} className="self-center px-1 text-center text-xs text-balance text-muted">
            {hintFor(photos.length, max)}
          </li>
        )}
      </ul>
      {covers && (photos.length === 0 || isCover(photos[0]?.url)) && (
        <CoverChoice covers={covers} chosen={photos[0]?.url} onChoose={chooseCover} />
      )}
      <output className="sr-only">{announcement}</output>
      <output className="sr-only">{uploadAnnouncement(photos, states)}</output>
      {dialogs.Dialogs && dialogs.about && (
        <dialogs.Dialogs
          photos={photos}
          states={states}
          about={dialogs.about}
          isOpen={dialogs.isOpen}
          onShow={dialogs.show}
          onClose={dialogs.close}
          onRemove={remove}
          onMove={move}
          onCrop={crop}
        />
      )}
    </>
  );
}

function hintFor(count: number, max: number): string {
  if (count === 0) return `Up to ${max} photos, 10 MB each`;
  return count === 1 ? 'Tap a photo to crop or remove it' : 'Tap a photo for more, drag to reorder';
}
