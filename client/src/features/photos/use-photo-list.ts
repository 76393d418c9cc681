import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Crop } from '#shared/api/photos';
import { isCover } from '#shared/domain/covers';
import { randomKey } from '../../lib/random-key';
import { showToast, type Toast } from '../../ui/toast-store';
import { copyOf, deleteCopies, storeCopy } from './device-copies';
import {
  insertAt,
  movePhoto,
  replaced,
  uploadedPhoto,
  without,
  photoLabel,
  type DraftPhoto,
} from './draft-photo';
import { refusalOf } from './photo-files';
import { cancelUpload, sweepPhotos } from './uploads';

/** The bytes of these photos are kept for Undo, until the form is opened again. */
const removedKeys = new Set<string>();

type PhotoListProps = {
  photos: readonly DraftPhoto[];
  onChange: (photos: DraftPhoto[]) => void;
  max: number;
};

/** The actions on photos, and `announcement`, which says for screen readers what they did. */
export function usePhotoList(props: PhotoListProps) {
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
        added.length === 1 ? `${photoLabel(photos.length)} added` : `${added.length} photos added`,
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
      setAnnouncement('Photo put back');
    };
    showToast({ title: 'Photo removed', action: { label: 'Undo', onPress: undo } });
  }, []);

  /** Replaces a cover that is the main picture, if there is one. */
  const chooseCover = useCallback((url: string) => {
    const { photos, onChange } = latest.current;
    const others = isCover(photos[0]?.url) ? photos.slice(1) : photos;
    onChange([uploadedPhoto(url), ...others]);
    setAnnouncement('The cover is the main picture now');
  }, []);

  const move = useCallback((from: number, to: number) => {
    const { photos, onChange } = latest.current;
    onChange(movePhoto(photos, from, to));
    setAnnouncement(
      to === 0 ? 'This is the main photo now' : `Moved to position ${to + 1} of ${photos.length}`,
    );
  }, []);

  const crop = useCallback(async (key: string, part: Crop) => {
    const found = latest.current.photos.find((photo) => photo.key === key);
    if (!found) return;
    const source = await sourceOf(found);
    const { photos, onChange } = latest.current;
    onChange(replaced(photos, key, { key: source, crop: part }));
    setAnnouncement('Picture cropped');
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
  title: max === 1 ? 'One photo is enough here' : `There is room for ${max} photos`,
  description: 'The others were left out.',
});
