import { coverAddress, type CoverSlug } from '#shared/domain/covers';
import { photoSources } from '#shared/domain/photos';
import { SheetRoot } from '../../ui/Sheet';
import * as t from './texts';

type Props = {
  open: boolean;
  covers: readonly CoverSlug[];
  /** The URLs of covers that meetups nearby show. */
  usedNearby?: ReadonlySet<string>;
  chosen: string | undefined;
  onChoose: (url: string) => void;
  onClose: () => void;
};

/** Covers for people without a photo of their own; the best match comes first. */
export function CoverSheet({ open, covers, usedNearby, chosen, onChoose, onClose }: Props) {
  return (
    <SheetRoot open={open} onOpenChange={onClose} title={t.ourCovers} focusTitle>
      <ul className="grid grid-cols-2 gap-3">
        {covers.map((slug) => {
          const url = coverAddress(slug);
          return (
            <li key={slug}>
              <button
                type="button"
                aria-pressed={url === chosen}
                onClick={() => onChoose(url)}
                className="pressable grid w-full grid-cols-1 gap-1.5 rounded-input pb-1 text-[length:min(0.875rem,22px)] font-semibold aria-pressed:ring-3 aria-pressed:ring-ember"
              >
                <img
                  src={url}
                  srcSet={photoSources(url)}
                  sizes="190px"
                  alt=""
                  width={390}
                  height={488}
                  loading="lazy"
                  className="aspect-[4/5] w-full rounded-input bg-raised object-cover"
                />
                <span>
                  {labelOf(slug)}
                  {usedNearby?.has(url) && (
                    <span className="block text-xs font-normal text-muted">{t.usedNearYou}</span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </SheetRoot>
  );
}

/** For example "Board games" for "board-games". */
function labelOf(slug: CoverSlug): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
