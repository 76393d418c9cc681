import { useState } from 'react';
import { photoSources } from '#shared/domain/photos';
import { useThreadActions } from './thread-actions';
import { senderName } from '../message-text';
import type { ShownMessage } from './thread-rows';

/** A phone's upright picture is as wide as one taken across, and neither fills the screen. */
const WIDEST_PX = 264;
const HIGHEST_PX = 352;
/** Of the narrowest panorama: it can still be pressed. */
const SMALLEST_PX = 44;
/** Of what an earlier version left to be sent. */
const UNKNOWN_SIZE = { width: 4, height: 3 };

type Props = { message: ShownMessage; photo: string };

/** In its own shape, with its place taken before it has loaded, so that nothing moves. Opens larger. */
export function MessagePhoto({ message, photo }: Props) {
  const { openPhoto } = useThreadActions();
  const [isBroken, setBroken] = useState(false);
  const { width, height } = message.photoSize ?? UNKNOWN_SIZE;
  const scale = Math.min(WIDEST_PX / width, HIGHEST_PX / height);
  const frame = {
    width: Math.max(SMALLEST_PX, Math.round(width * scale)),
    height: Math.max(SMALLEST_PX, Math.round(height * scale)),
  };
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Photo by ${message.isOwn ? 'you' : senderName(message)}, open it larger`}
      onClick={() => openPhoto(message)}
      style={{ width: frame.width, aspectRatio: `${frame.width} / ${frame.height}` }}
      className="mx-auto block max-w-full overflow-hidden rounded-[14px] bg-raised"
    >
      {isBroken ? (
        <span className="grid size-full place-items-center p-1 text-sm text-muted">
          This photo didn't load
        </span>
      ) : (
        <img
          src={photo}
          srcSet={photoSources(photo)}
          sizes={`${frame.width}px`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className="size-full object-contain"
        />
      )}
    </button>
  );
}
