import { useRef } from 'react';
import { PlusIcon } from '../../ui/icons';
import { CameraIcon } from './photo-icons';

type Props = { isFirst: boolean; several: boolean; onAdd: (files: File[]) => void };

/** On a phone this offers the camera, too. */
export function AddPhotos({ isFirst, several, onAdd }: Props) {
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
        {isFirst ? 'Add main photo' : 'Add photo'}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={several}
        hidden
        aria-label="Choose photos"
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
