import type { Crop } from '#shared/api/photos';
import { WAITING } from '../../lib/outbox/outbox';
import { ProgressBar } from '../../ui/ProgressBar';
import { uploadIdOf, photoLabel, type DraftPhoto } from './draft-photo';
import { CropIcon } from './photo-icons';
import { UNREADABLE } from './prepare-picture';
import { GONE, type Uploads, type UploadState } from './uploads';
import { canCrop, usePreview, type Preview } from './use-preview';
import type { TileDrag } from './use-tile-drag';
import * as t from './texts';

type Props = {
  photo: DraftPhoto;
  position: number;
  states: Uploads;
  drag: TileDrag | null;
  onOptions: () => void;
  onCrop: () => void;
};

export function PhotoTile({ photo, position, states, drag, onOptions, onCrop }: Props) {
  const { preview, onError } = usePreview(photo);
  const state = states.get(uploadIdOf(photo));
  const problem = problemOf(preview, state);
  const name = photoLabel(position);
  const isDragged = drag?.from === position;
  return (
    <li
      data-place={position}
      className={`${slotClass(position)} ${isDragged ? 'pointer-events-none z-10 opacity-85' : ''}`}
      style={isDragged ? { transform: `translate(${drag.dx}px, ${drag.dy}px) scale(1.03)` } : undefined}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t.photoOptions({ photo: name })}
        onClick={onOptions}
        className={`pressable relative block size-full overflow-hidden rounded-input bg-raised ${
          drag?.over === position && !isDragged ? 'ring-3 ring-ember' : ''
        }`}
      >
        <Picture preview={preview} photo={photo} onError={onError} />
        {problem && (
          <span className="absolute inset-0 grid place-items-center bg-raised/92 px-1.5 text-center text-xs text-ink">
            {problem}
          </span>
        )}
      </button>
      {position === 0 && !problem && (
        <span
          className={`${ON_PHOTO} pointer-events-none absolute top-2 start-2 rounded-pill px-2.5 py-1 text-xs font-semibold`}
        >
          {name}
        </span>
      )}
      {position === 0 && !problem && canCrop(preview) && (
        <button
          type="button"
          onClick={onCrop}
          className={`${ON_PHOTO} pressable absolute end-2 bottom-4 flex min-h-11 items-center gap-2 rounded-pill px-4 text-sm font-semibold`}
        >
          <CropIcon size={18} /> {t.crop}
        </button>
      )}
      {!problem && <TileProgress state={state} name={name} />}
    </li>
  );
}

/** The server may accept a picture that this browser cannot show, and then has a version that can be shown. */
function problemOf(preview: Preview, state: UploadState | undefined): string | undefined {
  if (state?.status === 'failed') return state.reason;
  if (preview.kind === 'gone') return GONE;
  return preview.kind === 'unreadable' ? UNREADABLE : undefined;
}

type PictureProps = { preview: Preview; photo: DraftPhoto; onError: (src: string) => void };

function Picture({ preview, photo, onError }: PictureProps) {
  if (preview.kind !== 'local' && preview.kind !== 'uploaded') return null;
  return (
    <CroppedPicture
      src={preview.src}
      srcSet={preview.kind === 'uploaded' ? preview.srcSet : undefined}
      crop={preview.kind === 'local' ? photo.crop : undefined}
      onError={() => onError(preview.src)}
    />
  );
}

/** Shows nothing while the photo waits for a sign-in or for its turn: it is safe on the device, and there is nothing to do. */
function TileProgress({ state, name }: { state: UploadState | undefined; name: string }) {
  if (state?.status === 'uploading') {
    return (
      <div className="pointer-events-none absolute inset-x-2 bottom-2">
        <ProgressBar value={state.percent} max={100} label={t.uploadingNamed({ photo: name })} />
      </div>
    );
  }
  if (state?.status !== 'waiting' || state.tries === 0) return null;
  return (
    <p
      className={`${ON_PHOTO} pointer-events-none absolute bottom-2 start-2 rounded-pill px-2.5 py-1 text-xs`}
    >
      {WAITING}
    </p>
  );
}

/** The main photo is larger; all have the shape of a card. */
export function slotClass(position: number): string {
  return `relative aspect-[4/5] ${position === 0 ? 'col-span-2 row-span-2' : ''}`;
}

/** For text on pictures, in both themes: enough contrast for white text on a white photo. */
const ON_PHOTO = 'border border-white/20 bg-black/70 text-white';

type CroppedPictureProps = {
  src: string;
  srcSet?: string;
  crop?: Crop;
  onError?: () => void;
};

const percent = (share: number) => `${share * 100}%`;

/** Fills a frame of the card's shape with the crop of a picture, or with its middle. */
export function CroppedPicture({ crop, srcSet, ...rest }: CroppedPictureProps) {
  const position = crop && {
    width: percent(1 / crop.width),
    height: percent(1 / crop.height),
    transform: `translate(${percent(-crop.left)}, ${percent(-crop.top)})`,
  };
  return (
    <img
      {...rest}
      srcSet={srcSet}
      sizes={srcSet && '240px'}
      alt=""
      decoding="async"
      draggable={false}
      style={position}
      // physical: a part of a picture is cut out from its left.
      className={position ? 'absolute top-0 left-0 max-w-none origin-top-left' : 'size-full object-cover'}
    />
  );
}
