import { Suspense, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { photoSources } from '#shared/domain/photos';
import { lazyPart } from '../../lib/LazyPart';
import { lines } from '../../ui/glyph';
import { useSheet } from '../../navigation/use-sheet';
import { useViewerId } from './card-actions';
import { endOf, useTribNow } from '../tribs/trib-times';
import * as t from './texts';

const ImageIcon = lines(
  'M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5Z',
  'm3.5 16 5-5 4.5 4.5 2.5-2.5 5 5',
  'M15.5 8.5v.01',
);

const RoomPhotos = lazyPart(async () => (await import('./RoomPhotos')).RoomPhotos);

const PLACEHOLDERS = 4;

export function EventPhotos({ trib }: { trib: Trib }) {
  const mayReport = useViewerId() !== null;
  const { open } = useSheet('photo', (shown: { photo: string; title: string }) => ({ ...shown, mayReport }));
  const now = useTribNow(trib);
  const photos = trib.eventPhotos.filter((photo) => photo.trim() !== '');
  const wasThere = trib.membership === 'joined' && !trib.cancelled && endOf(trib) <= now.getTime();
  const ofRoom = wasThere && (
    <Suspense fallback={null}>
      <RoomPhotos trib={trib} />
    </Suspense>
  );
  if (photos.length === 0) return ofRoom || <NoPhotos />;
  return (
    <>
      <ul className="grid grid-cols-2 gap-2">
        {photos.map((photo, position) => {
          const title = t.photoOfTrib({ number: position + 1, meetup: trib.name });
          return (
            <li key={photo}>
              <button
                type="button"
                aria-haspopup="dialog"
                className="pressable block w-full rounded-input"
                onClick={() => open({ photo, title })}
              >
                <Photo src={photo} alt={title} />
              </button>
            </li>
          );
        })}
      </ul>
      {ofRoom}
    </>
  );
}

/** Empty frames, because one of our covers would look like a photo of the meetup. */
function NoPhotos() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex gap-1.5" aria-hidden="true" data-empty>
        {Array.from({ length: PLACEHOLDERS }, (_, position) => (
          <span
            key={position}
            className="grid size-9 place-items-center rounded-input border border-dashed border-edge text-muted"
          >
            <ImageIcon size={18} />
          </span>
        ))}
      </div>
      <p className="min-w-32 flex-1 text-sm text-pretty text-muted">{t.photosComeAfterMeetup}</p>
    </div>
  );
}

function Photo({ src, alt }: { src: string; alt: string }) {
  const [isBroken, setBroken] = useState(false);
  const shape = 'aspect-square w-full rounded-input bg-raised object-cover';
  if (isBroken) {
    return (
      <div className={shape}>
        <span className="sr-only">{alt}</span>
      </div>
    );
  }
  return (
    <img
      srcSet={photoSources(src)}
      sizes="(min-width: 768px) 191px, 45vw"
      src={src}
      alt={alt}
      width={180}
      height={180}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={shape}
      onError={() => setBroken(true)}
    />
  );
}
