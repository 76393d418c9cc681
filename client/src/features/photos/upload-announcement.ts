import { uploadIdOf, type DraftPhoto } from './draft-photo';
import { photoLabel } from './photo-label';
import type { Uploads } from './upload-queue';

/** The progress of uploads, for screen readers. Changes only when there is something to announce. */
export function uploadAnnouncement(photos: readonly DraftPhoto[], states: Uploads): string {
  const all = photos.map((photo, position) => ({ position, state: states.get(uploadIdOf(photo)) }));
  const failures = all.flatMap(({ position, state }) =>
    state?.status === 'failed' ? [`${photoLabel(position)}: ${state.reason}`] : [],
  );
  if (failures.length > 0) return failures.join(' ');
  const count = all.filter(({ state }) => state?.status === 'uploading').length;
  if (count > 0) return `Uploading ${count === 1 ? '1 photo' : `${count} photos`}`;
  const isAllThere = photos.every(
    ({ url }, index) => url !== undefined || all[index]?.state?.status === 'done',
  );
  return isAllThere && all.some(({ state }) => state?.status === 'done') ? 'Photos uploaded' : '';
}
