import { uploadIdOf, type DraftPhoto } from './draft-photo';
import { nameOf } from './place-name';
import type { Uploads } from './upload-queue';

/** How the uploads stand, for who does not see the tiles. Changes only when there is something to say. */
export function uploadNews(photos: readonly DraftPhoto[], states: Uploads): string {
  const all = photos.map((photo, place) => ({ place, state: states.get(uploadIdOf(photo)) }));
  const failures = all.flatMap(({ place, state }) =>
    state?.status === 'failed' ? [`${nameOf(place)}: ${state.reason}`] : [],
  );
  if (failures.length > 0) return failures.join(' ');
  const count = all.filter(({ state }) => state?.status === 'uploading').length;
  if (count > 0) return `Uploading ${count === 1 ? '1 photo' : `${count} photos`}`;
  const isAllThere = photos.length > 0 && photos.every(({ url }) => url);
  return isAllThere && all.some(({ state }) => state?.status === 'done') ? 'Photos uploaded' : '';
}
