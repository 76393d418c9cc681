import type { Trib, TribDetail } from '#shared/api/tribs';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { useNearCity } from '../cities/use-near';
import { mapsLink, spotOf } from '../places/maps-link';
import { lengthText } from '../tribs/trib-facts';
import { AreaMap } from './AreaMap';

type Props = {
  trib: Pick<Trib, 'placeId' | 'city' | 'distanceMiles' | 'direction'>;
  location: string;
  place: TribDetail['exactPlace'];
  isMember: boolean;
};

/** The area for everybody, the exact place for members; no map link while there is no place. */
export function LocationLink({ trib, location, place, isMember }: Props) {
  const near = useNearCity();
  const from = near.kind === 'city' ? near.name : null;
  const label = place?.name ?? location;
  const hint = isMember ? null : (
    <p className="mt-2 text-sm text-muted">The exact place is for people going.</p>
  );
  if (label === UNKNOWN_PLACE) {
    return (
      <>
        <p className="font-semibold">Location TBD</p>
        {hint}
      </>
    );
  }
  const way = wayText(trib, from);
  return (
    <>
      <a
        href={mapsLink(place ? spotOf(place, trib) : { label }, navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
        draggable={false}
        className="pressable block overflow-hidden rounded-card border border-line bg-surface hover:border-edge"
      >
        <div className="relative">
          <AreaMap
            miles={trib.distanceMiles}
            direction={trib.direction}
            kind={place ? 'place' : location === trib.city ? 'city' : 'area'}
            from={from ?? 'You'}
          />
          <span className="absolute right-3 bottom-3 rounded-pill border border-line bg-surface px-3 py-1 text-sm font-semibold">
            Tap to open in maps
          </span>
        </div>
        <div className="border-t border-line px-4 py-3">
          <p className="font-semibold">{label}</p>
          {place?.address && <p className="text-sm text-muted">{place.address}</p>}
          {way && <p className="text-sm text-muted">{way}</p>}
        </div>
      </a>
      {hint}
    </>
  );
}

/** Beyond it, the middle of a city is the city. */
const IN_TOWN_MILES = 15;

/** "3 miles southwest of the middle of Austin" */
function wayText({ distanceMiles: miles, direction }: Props['trib'], from: string | null): string | null {
  if (miles === null) return null;
  const origin = from === null ? 'you' : miles > IN_TOWN_MILES ? from : `the middle of ${from}`;
  const length = lengthText(miles, navigator.language);
  return direction === null ? `${length} from ${origin}` : `${length} ${direction} of ${origin}`;
}
