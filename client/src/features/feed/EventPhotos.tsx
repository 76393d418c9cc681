import { useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { COVERS, coverFor } from '#shared/domain/covers';
import { photoSources } from '#shared/domain/photos';

const PLACEHOLDERS = 4;

export function EventPhotos({ trib }: { trib: Trib }) {
  const own = trib.eventPhotos.filter((photo) => photo.trim() !== '');
  const photos = own.length > 0 ? own : placeholdersFor(trib);
  return (
    <>
      <ul className="grid grid-cols-2 gap-2">
        {photos.map((photo, place) => (
          <li key={photo}>
            <Photo src={photo} alt={own.length > 0 ? `Photo ${place + 1} of ${trib.name}` : ''} />
          </li>
        ))}
      </ul>
      {own.length === 0 && (
        <p className="mt-2 text-sm text-muted">Photos appear here once people add them.</p>
      )}
    </>
  );
}

/** Four of our own covers of the same kind, the meetup's own picture not among them. */
export function placeholdersFor(trib: Pick<Trib, 'id' | 'name' | 'category'>): string[] {
  const shown = coverFor(trib);
  const category = trib.category?.toLowerCase();
  const related = COVERS.filter((cover) => !category || cover.category.toLowerCase() === category);
  const others = related.map(({ slug }) => `/covers/${slug}.svg`).filter((cover) => cover !== shown);
  const turn = trib.id % Math.max(1, others.length);
  return [...others.slice(turn), ...others.slice(0, turn)].slice(0, PLACEHOLDERS);
}

function Photo({ src, alt }: { src: string; alt: string }) {
  const [isBroken, setBroken] = useState(false);
  const shape = 'aspect-square w-full rounded-input bg-raised object-cover';
  if (isBroken) return <div className={shape} />;
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
