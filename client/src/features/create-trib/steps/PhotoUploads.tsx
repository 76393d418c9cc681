import { useAuth } from '../../auth/auth-context';
import { usePhotoUploads } from '../../photos/use-photo-uploads';
import type { StepProps } from './step';

/** Renders nothing: uploads photos while the other steps are filled in. */
export function PhotoUploads({ draft }: StepProps) {
  usePhotoUploads(draft.photos, useAuth().user?.id);
  return null;
}
