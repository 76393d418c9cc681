import { useEffect, useMemo } from 'react';
import { coversByFit } from '#shared/domain/covers';
import { PhotosField } from '../../photos/PhotosField';
import { useHasUnusable } from '../../photos/unusable-photos';
import { PHOTOS_MAX } from '../../tribs/fields/trib-fields';
import type { StepProps } from './step';

export function PhotosStep({ draft, dispatch, onBlocked }: StepProps) {
  const { name, description } = draft;
  const covers = useMemo(() => coversByFit({ name, description }), [name, description]);
  const isBlocked = useHasUnusable(draft.photos);
  useEffect(() => {
    onBlocked(isBlocked);
    return () => onBlocked(false);
  }, [isBlocked, onBlocked]);
  return (
    <>
      <PhotosField
        photos={draft.photos}
        onChange={(photos) => dispatch({ type: 'filled', changes: { photos } })}
        max={PHOTOS_MAX}
        covers={covers}
      />
      {isBlocked && (
        <output className="mt-4 block text-center text-sm text-danger">
          Remove the photo that can’t be used to go on.
        </output>
      )}
    </>
  );
}
