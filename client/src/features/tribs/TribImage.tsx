import { useEffect, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { photoSources } from '#shared/domain/photos';
import { COLUMN } from './column';

type Props = {
  trib: Pick<Trib, 'id' | 'name' | 'category' | 'mainImageUrl'> &
    Partial<Pick<Trib, 'mainImageBlur' | 'description'>>;
  eager?: boolean;
  /** The picture with the highest priority. */
  first?: boolean;
  /** The displayed width, for choosing among the available files. */
  sizes?: string;
  className?: string;
};

/** The meetup's own picture; its category's cover if there is none or it fails to load. */
export function TribImage({ trib, eager = false, first = false, sizes = COLUMN, className }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const own = trib.mainImageUrl?.trim() || null;
  const shown = own === broken ? null : own;
  const cover = useCover(trib, shown === null);
  const source = shown ?? cover;
  const sources = source && photoSources(source);
  return (
    <img
      srcSet={sources}
      sizes={sources && sizes}
      src={source}
      alt=""
      width={780}
      height={440}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      style={shown && trib.mainImageBlur ? { backgroundImage: `url("${trib.mainImageBlur}")` } : undefined}
      className={`bg-raised bg-cover bg-center object-cover ${className ?? ''}`}
      onError={() => setBroken(own)}
    />
  );
}

/** Nearly every meetup has a picture that loads, so choosing a cover is loaded on demand. */
function useCover({ id, name, category, description }: Props['trib'], isNeeded: boolean): string | undefined {
  const [cover, setCover] = useState<string>();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isWanted = true;
    import('#shared/domain/covers').then(
      ({ coverFor }) => isWanted && setCover(coverFor({ id, name, category, description })),
      // Offline the picture would fail too; its background stays.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [id, name, category, description, isNeeded]);
  return cover;
}
