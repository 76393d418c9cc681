import type { Trib, TribDetail } from '#shared/api/tribs';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { MapPinIcon } from '../../ui/icons';
import { mapsLink, spotOf } from './maps-link';

const MAP =
  'relative flex min-h-36 flex-col items-center justify-center gap-1 overflow-hidden rounded-card border border-line bg-surface p-5 text-center';

type Props = {
  trib: Pick<Trib, 'placeId' | 'city'>;
  location: string;
  place: TribDetail['exactPlace'];
  isMember: boolean;
};

/** The area for everybody, the exact place for members; no map link while there is no place. */
export function LocationLink({ trib, location, place, isMember }: Props) {
  const label = place?.name ?? location;
  const hint = isMember ? null : <p className="mt-2 text-sm text-muted">Members see the exact place.</p>;
  if (label === UNKNOWN_PLACE) {
    return (
      <>
        <div className={MAP}>
          <Streets />
          <span className="relative font-semibold">Location TBD</span>
        </div>
        {hint}
      </>
    );
  }
  const href = mapsLink(place ? spotOf(place, trib) : { label }, navigator.userAgent);
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        draggable={false}
        className={`${MAP} pressable hover:border-edge`}
      >
        <Streets />
        <span className="relative grid size-11 place-items-center rounded-pill bg-ember text-on-ember">
          <MapPinIcon />
        </span>
        <span className="relative mt-1 font-semibold">{label}</span>
        {place?.address && <span className="relative text-sm text-muted">{place.address}</span>}
        <span className="relative text-sm text-muted">Tap to open in maps</span>
      </a>
      {hint}
    </>
  );
}

/** A decorative map that shows what the link opens. */
function Streets() {
  return (
    <svg
      viewBox="0 0 360 160"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full text-raised"
      fill="none"
      stroke="currentColor"
    >
      <path strokeWidth="14" d="M-10 118C70 96 120 140 190 108S310 60 380 82" />
      <path strokeWidth="6" d="M40-10 74 170M132-10l18 180M238-10l-14 180M318-10l12 180M-10 40l380-16" />
    </svg>
  );
}
