import { useEffect, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { photoSources } from '#shared/domain/photos';
import { COLUMN } from './column';

type Props = {
  trib: Pick<Trib, 'id' | 'name' | 'category' | 'mainImageUrl'> & Partial<Pick<Trib, 'mainImageBlur'>>;
  eager?: boolean;
  /** The picture everything else waits for. */
  first?: boolean;
  /** How wide it is shown, for the choice among the widths there are. */
  sizes?: string;
  className?: string;
};

/** The meetup's own picture; without one, or when it will not load, the cover drawn for its kind. */
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

/** Nearly every meetup has a picture that loads, so the rule for those without is fetched when it is needed. */
function useCover({ id, name, category }: Props['trib'], isNeeded: boolean): string | undefined {
  const [cover, setCover] = useState<string>();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isWanted = true;
    import('#shared/domain/covers').then(
      ({ coverFor }) => isWanted && setCover(coverFor({ id, name, category })),
      // Offline there would be no picture either; the ground behind it stays.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [id, name, category, isNeeded]);
  return cover;
}
