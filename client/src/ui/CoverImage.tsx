import { useEffect, useState } from 'react';
import { photoSources } from '#shared/domain/photos';

export type CoverImageProps = {
  /** Our own cover is chosen by these. */
  of: { id: number; name: string; category: string | null; description?: string | null };
  picture: string | null;
  /** A tiny picture as a data URL, shown while the real one loads. */
  blur?: string | null;
  /** The displayed width, by which the browser chooses among the files. */
  sizes: string;
  eager?: boolean;
  /** The most important picture of the page, loaded with high priority. */
  first?: boolean;
  className?: string;
};

/** Shows the given picture, or one of our covers if there is none or it fails to load. */
export function CoverImage({
  of,
  picture,
  blur,
  sizes,
  eager = false,
  first = false,
  className,
}: CoverImageProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const usable = (url: string | null | undefined) => (url && !broken.includes(url) ? url : undefined);
  const own = usable(picture?.trim());
  const cover = useCover(of, own === undefined);
  // With no picture at all there is no `src`: the browser would draw a broken picture over the background.
  const source = own ?? usable(cover);
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
      style={own && blur ? { backgroundImage: `url("${blur}")` } : undefined}
      className={`bg-raised bg-cover bg-center object-cover ${className ?? ''}`}
      onError={() => source && setBroken((urls) => [...urls, source])}
    />
  );
}

/** Covers are rarely needed, so the code that chooses one is loaded on demand. */
function useCover({ id, name, category, description }: CoverImageProps['of'], isNeeded: boolean) {
  const [cover, setCover] = useState<string>();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    import('#shared/domain/covers').then(
      ({ coverFor }) => isCurrent && setCover(coverFor({ id, name, category, description })),
      // Offline the cover would fail to load as well; the background stays.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [id, name, category, description, isNeeded]);
  return cover;
}
