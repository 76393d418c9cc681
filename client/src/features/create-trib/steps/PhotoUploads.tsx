import { usePhotoUploads } from '../../photos/use-photo-uploads';
import type { StepProps } from './step';

/** Shows nothing: photos go up while the other steps are filled in. */
export function PhotoUploads({ draft, dispatch }: StepProps) {
  usePhotoUploads(draft.photos, (photos) => dispatch({ type: 'filled', changes: { photos } }));
  return null;
}
