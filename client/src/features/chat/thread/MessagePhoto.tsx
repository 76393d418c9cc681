import { useState } from 'react';
import { photoSources } from '#shared/domain/photos';
import { useThreadActions } from './thread-actions';
import { senderName } from '../message-text';
import type { ShownMessage } from './thread-rows';

/** In a frame of one size, so that nothing moves when it has loaded. Opens larger. */
export function MessagePhoto({ message, photo }: { message: ShownMessage; photo: string }) {
  const { openPhoto } = useThreadActions();
  const [isBroken, setBroken] = useState(false);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Photo by ${message.isOwn ? 'you' : senderName(message)}, open it larger`}
      onClick={() => openPhoto(message)}
      className="block w-full overflow-hidden rounded-[14px] bg-raised"
    >
      {isBroken ? (
        <span className="grid aspect-4/3 w-full place-items-center p-4 text-sm text-muted">
          This photo didn't load
        </span>
      ) : (
        <img
          src={photo}
          srcSet={photoSources(photo)}
          sizes="264px"
          alt=""
          width={264}
          height={198}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className="aspect-4/3 w-full object-cover"
        />
      )}
    </button>
  );
}
