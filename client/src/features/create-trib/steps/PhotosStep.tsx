import { PhotosField } from '../../photos/PhotosField';
import { PHOTOS_MAX } from '../draft';
import type { StepProps } from './step';

export function PhotosStep({ draft, dispatch }: StepProps) {
  return (
    <PhotosField
      photos={draft.photos}
      onChange={(photos) => dispatch({ type: 'filled', changes: { photos } })}
      max={PHOTOS_MAX}
    />
  );
}
