import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type CoverSlug, isCover } from '#shared/domain/covers';
import { useLatest } from '../../lib/use-latest';
import { Button } from '../../ui/Button';
import { PlusIcon } from '../../ui/icons';
import { useSheet } from '../../navigation/use-sheet';
import {
  type DraftPhoto,
  insertAt,
  movePhoto,
  photoLabel,
  refusalOf,
  replaced,
  uploadedPhoto,
  without,
} from './draft-photo';
import { CameraIcon } from './photo-icons';
import type { PhotoDialogsProps } from './PhotoDialogs';
import { PhotoTile, slotClass } from './PhotoTile';
import { cancelUpload, sweepPhotos, uploadAnnouncement, useUploadStates } from './uploads';
import { useTileDrag } from './use-tile-drag';
import type { Crop } from '#shared/api/photos';
import { randomKey } from '../../lib/random-key';
import { showToast, type Toast } from '../../ui/toast-store';
import { copyOf, deleteCopies, storeCopy } from './device-copies';
import * as t from './texts';

type Props = {
  photos: readonly DraftPhoto[];
  onChange: (photos: DraftPhoto[]) => void;
  max?: number;
  /** Our covers that may become the main photo, if any; the best match comes first. */
  covers?: readonly CoverSlug[];
  usedNearby?: ReadonlySet<string>;
};

/** The first photo is the main one. This field shows the uploads; the form starts them with `usePhotoUploads`. */
export function PhotosField({ photos, onChange, max = 5, covers, usedNearby }: Props) {
  const { add, remove, move, crop, chooseCover, announcement } = usePhotoList({ photos, onChange, max });
  const states = useUploadStates();
  const { list, drag, handlers } = useTileDrag(move);
  const focusNear = () => list.current?.querySelector('button')?.focus();
  const show = usePhotoDialogs({ photos, states, onRemove: remove, onMove: move, onCrop: crop }, focusNear);
  const isDropping = useFileDrop(add);
  const hintId = useId();
  const free = Array.from({ length: Math.max(0, max - photos.length) }, (_, index) => photos.length + index);
  return (
    <>
      <ul
        ref={list}
        aria-label={t.photos}
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
            onOptions={() => show({ kind: 'options', key: photo.key })}
            onCrop={() => show({ kind: 'crop', key: photo.key })}
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
          <li
            id={hintId}
            className="self-center px-1 text-center text-[min(0.75rem,16px)] text-balance text-muted"
          >
            {hintFor(photos.length, max)}
          </li>
        )}
      </ul>
      {covers && (photos.length === 0 || isCover(photos[0]?.url)) && (
        <CoverChoice covers={covers} usedNearby={usedNearby} chosen={photos[0]?.url} onChoose={chooseCover} />
      )}
      <output className="sr-only">{announcement}</output>
      <output className="sr-only">{uploadAnnouncement(photos, states)}</output>
    </>
  );
}

function hintFor(count: number, max: number): string {
  if (count === 0) return t.upToPhotos({ max });
  return count === 1 ? t.tapPhotoToCrop : t.tapPhotoForMore;
}

type AddPhotosProps = { isFirst: boolean; several: boolean; onAdd: (files: File[]) => void };

/** On a phone, this also offers the camera. */
function AddPhotos({ isFirst, several, onAdd }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        className={`pressable flex size-full flex-col items-center justify-center gap-2 rounded-input border-2 border-dashed p-2 text-center text-[min(0.875rem,22px)]/tight font-semibold ${
          isFirst
            ? 'border-accent bg-ember/8 text-ink hover:bg-ember/14'
            : 'border-edge text-muted hover:border-accent hover:text-ink'
        }`}
      >
        {isFirst ? <CameraIcon size={36} className="text-accent" /> : <PlusIcon />}
        {isFirst && several ? t.addMainPhoto : t.addPhoto}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={several}
        hidden
        aria-label={t.choosePhotos}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          // Without this, choosing the same file again would fire no event.
          target.value = '';
        }}
      />
    </>
  );
}

type CoverChoiceProps = {
  covers: readonly CoverSlug[];
  usedNearby: ReadonlySet<string> | undefined;
  chosen: string | undefined;
  onChoose: (url: string) => void;
};

function CoverChoice({ covers, usedNearby, chosen, onChoose }: CoverChoiceProps) {
  const { open } = useSheet('covers', (_, leave) => ({
    covers,
    usedNearby,
    chosen,
    onChoose: (url) => {
      onChoose(url);
      void leave();
    },
  }));
  return (
    <Button variant="quiet" size="md" full className="mt-4" aria-haspopup="dialog" onClick={open}>
      {chosen === undefined ? t.takeOneOfOur : t.chooseAnotherCover}
    </Button>
  );
}

/** Accepts files dropped anywhere on the page: outside a drop target, the browser would replace the page with the picture. */
function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useLatest(onFiles);

  useEffect(() => {
    const watching = new AbortController();
    const on = (type: 'dragover' | 'drop' | 'dragleave', act: (event: DragEvent) => void) =>
      addEventListener(type, act, { signal: watching.signal });
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    });
    // Without a related target, the pointer has left the window.
    on('dragleave', (event) => event.relatedTarget === null && setOver(false));
    on('drop', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      take.current([...event.dataTransfer.files]);
    });
    return () => watching.abort();
  }, [take]);

  return isOver;
}

/** `focusNear` moves the focus if the button that opened the dialog is gone. */
function usePhotoDialogs(
  handed: Omit<PhotoDialogsProps, 'about' | 'open' | 'onClose'>,
  focusNear: () => void,
) {
  const { isOpen, open } = useSheet('form-photo', (about: PhotoDialogsProps['about']) => ({
    ...handed,
    about,
  }));
  const trigger = useRef<Element | null>(null);

  const show = (about: PhotoDialogsProps['about']) => {
    trigger.current ??= document.activeElement;
    open(about);
  };

  const refocus = useLatest(focusNear);
  useEffect(() => {
    const from = trigger.current;
    if (isOpen || !from) return;
    trigger.current = null;
    if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    else refocus.current();
  }, [isOpen, refocus]);

  return show;
}

/** The bytes of these photos are kept for Undo, until the form is opened again. */
const removedKeys = new Set<string>();

type PhotoListProps = {
  photos: readonly DraftPhoto[];
  onChange: (photos: DraftPhoto[]) => void;
  max: number;
};

/** The actions on photos, and `announcement`, which says for screen readers what they did. */
function usePhotoList(props: PhotoListProps) {
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    void deleteCopies([...removedKeys]);
    removedKeys.clear();
    void sweepPhotos(latest.current.photos.map(({ key }) => key));
  }, []);

  const add = useCallback((files: readonly File[]) => {
    const { photos, onChange, max } = latest.current;
    const refusals = files.map(refusalOf);
    const fitting = files.filter((_, index) => !refusals[index]);
    const taken = fitting.slice(0, max - photos.length);
    const added = taken.map((file): DraftPhoto => {
      const key = randomKey();
      storeCopy(key, file);
      return { key };
    });
    if (added.length > 0) {
      onChange([...photos, ...added]);
      setAnnouncement(
        added.length === 1
          ? t.photoAdded({ photo: photoLabel(photos.length) })
          : t.photosAdded({ count: added.length }),
      );
    }
    const refusal =
      refusals.find((toast) => toast) ?? (taken.length < fitting.length ? tooManyToast(max) : undefined);
    if (refusal) showToast(refusal);
  }, []);

  const remove = useCallback((key: string) => {
    const { photos, onChange, max } = latest.current;
    const position = photos.findIndex((photo) => photo.key === key);
    const photo = photos[position];
    if (!photo) return;
    onChange(without(photos, key));
    cancelUpload(photo);
    removedKeys.add(key);
    const undo = () => {
      // If the form was opened again since, the bytes are gone.
      if (!removedKeys.delete(key)) return;
      latest.current.onChange(insertAt(latest.current.photos, position, photo, max));
      setAnnouncement(t.photoPutBack);
    };
    showToast({ title: t.photoRemoved, action: { label: t.undo, onPress: undo } });
  }, []);

  /** Replaces a cover that is the main picture, if there is one. */
  const chooseCover = useCallback((url: string) => {
    const { photos, onChange } = latest.current;
    const others = isCover(photos[0]?.url) ? photos.slice(1) : photos;
    onChange([uploadedPhoto(url), ...others]);
    setAnnouncement(t.coverMainPictureNow);
  }, []);

  const move = useCallback((from: number, to: number) => {
    const { photos, onChange } = latest.current;
    onChange(movePhoto(photos, from, to));
    setAnnouncement(to === 0 ? t.mainPhotoNow : t.movedToPosition({ position: to + 1, of: photos.length }));
  }, []);

  const crop = useCallback(async (key: string, part: Crop) => {
    const found = latest.current.photos.find((photo) => photo.key === key);
    if (!found) return;
    const source = await sourceOf(found);
    const { photos, onChange } = latest.current;
    onChange(replaced(photos, key, { key: source, crop: part }));
    setAnnouncement(t.pictureCropped);
  }, []);

  return { add, remove, move, crop, chooseCover, announcement };
}

/** A picture that is only on the server is downloaded, so that it can be cropped. */
async function sourceOf({ key, url }: DraftPhoto): Promise<string> {
  if (!url || (await copyOf(key))) return key;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for a photo`);
  const fresh = randomKey();
  storeCopy(fresh, await response.blob());
  return fresh;
}

const tooManyToast = (max: number): Toast => ({
  title: t.roomForPhotos({ max }),
  description: t.othersLeftOut,
});
