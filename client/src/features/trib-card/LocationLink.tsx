import { Suspense } from 'react';
import type { Trib, TribDetail } from '#shared/api/tribs';
import type { PlaceShown } from '#shared/domain/home';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { placeText } from '#shared/domain/place-text';
import {
  COMPASS_POINTS,
  type CompassPoint,
  DEGREES_PER_POINT,
  KM_PER_MILE,
} from '#shared/domain/great-circle';
import { useNearCity } from '../cities/use-near';
import { LANG } from '../../lib/lang';
import { lazyPart } from '../../lib/LazyPart';
import { mapsLink, spotOf } from '../places/maps-link';
import { usesMiles } from '#shared/domain/great-circle';
import { lengthText, readersLocale } from '../tribs/trib-facts';
import * as t from './texts';

const WithheldPlace = lazyPart(async () => (await import('./WithheldPlace')).WithheldPlace);

type Props = {
  trib: Pick<Trib, 'placeId' | 'city' | 'distanceMiles' | 'direction'>;
  location: string;
  place: TribDetail['exactPlace'];
  /** Null until it is known. */
  placeShown: PlaceShown | null;
};

/** The area for everybody, the exact place for those who may see it. Without a place there is no map link. */
export function LocationLink({ trib, location, place, placeShown }: Props) {
  const near = useNearCity();
  const from = near.kind === 'city' ? near.name : null;
  const label = place?.name ?? location;
  const hint =
    placeShown === 'area' ? (
      <p className="mt-2 text-sm text-muted">{t.exactPlaceForPeople}</p>
    ) : (
      placeShown && (
        <Suspense fallback={null}>
          <WithheldPlace placeShown={placeShown} />
        </Suspense>
      )
    );
  if (label === UNKNOWN_PLACE) {
    return (
      <>
        <p className="font-semibold">{t.locationTbd}</p>
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
            from={from ?? t.youHere}
          />
          <span className="absolute end-3 bottom-3 rounded-pill border border-line bg-surface px-3 py-1 text-sm font-semibold">
            {t.tapToOpenIn}
          </span>
        </div>
        <div className="border-t border-line px-4 py-3">
          <p dir="auto" className="font-semibold">
            {place?.name ?? placeText(location, LANG)}
          </p>
          {place?.address && (
            <p dir="auto" className="text-sm text-muted">
              {place.address}
            </p>
          )}
          {way && <p className="text-sm text-muted">{way}</p>}
        </div>
      </a>
      {hint}
    </>
  );
}

/** Farther away than this, the distance is from the city as a whole, not from its middle. */
const IN_TOWN_MILES = 15;

/** For example "3 miles southwest of the middle of Austin". */
function wayText({ distanceMiles: miles, direction }: Props['trib'], from: string | null): string | null {
  if (miles === null) return null;
  const origin = from === null ? t.originYou : miles > IN_TOWN_MILES ? from : t.middleOf({ city: from });
  const length = lengthText(miles);
  return direction === null
    ? t.lengthFrom({ length, origin })
    : t.lengthDirectionOf({ length, direction, origin });
}

/**
 * How far from the middle the drawing fits on the narrowest phone. The middle is a little above the centre, to leave
 * room for text below.
 */
const ROOM = { right: 190, down: 60 };

/** How far from the drawn point the meetup may be, depending on what is known. */
const RADIUS_MILES = { place: 0.2, area: 1, city: 3 };
const CIRCLE = { min: 13, max: 40 };

/** The possible distances between rings around the viewer's city, in the reader's unit. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
const RING_MIN = 26;
const RINGS = 12;

type AreaMapProps = {
  /** Null if the distance is unknown. */
  miles: number | null;
  direction: CompassPoint | null;
  kind: keyof typeof RADIUS_MILES;
  /** The name of the viewer's city. */
  from: string;
};

/**
 * A map, true to scale, of where the meetup is as seen from the viewer's city. It is drawn from a distance, a compass
 * point and the size of an area; coordinates are never known here. North is up. Hidden from screen readers, because the
 * text says the same.
 */
function AreaMap({ miles, direction, kind, from }: AreaMapProps) {
  const { scale, own, area } = layout(miles ?? 0, direction, RADIUS_MILES[kind]);
  const radius = Math.max(CIRCLE.min, Math.min(CIRCLE.max, RADIUS_MILES[kind] * scale));
  const isInMiles = usesMiles(readersLocale());
  const unit = isInMiles ? scale : scale / KM_PER_MILE;
  const step = STEPS.find((one) => one * unit >= RING_MIN) ?? 10_000;
  const isOwnShown = miles !== null && (direction !== null || kind !== 'place');
  return (
    <div aria-hidden="true" className="relative h-[180px] overflow-hidden bg-raised">
      {/* Wider than the column: it is cut off instead of scaled. */}
      <svg
        viewBox="-480 -78 960 180"
        width="960"
        height="180"
        className="absolute left-1/2 max-w-none -translate-x-1/2 text-xs font-semibold"
        fill="none"
      >
        {isOwnShown && (
          <g className="stroke-edge" opacity="0.55">
            {Array.from({ length: RINGS }, (_, ring) => (
              <circle key={ring} cx={own.x} cy={own.y} r={(ring + 1) * step * unit} />
            ))}
          </g>
        )}
        <circle
          className="fill-ember/20 stroke-accent"
          strokeWidth="1.5"
          cx={area.x}
          cy={area.y}
          r={radius}
        />
        {direction && (
          <path
            className="stroke-muted"
            strokeWidth="1.5"
            strokeDasharray="2 5"
            strokeLinecap="round"
            d={`M${own.x} ${own.y}L${area.x} ${area.y}`}
          />
        )}
        {kind === 'place' && <circle className="fill-ember" cx={area.x} cy={area.y} r="5" />}
        {isOwnShown && (
          <>
            <circle className="fill-ink stroke-canvas" strokeWidth="3" cx={own.x} cy={own.y} r="6" />
            <text
              className="fill-ink stroke-raised"
              strokeWidth="4"
              paintOrder="stroke"
              textAnchor="middle"
              x={own.x}
              y={area.y < own.y ? own.y + 22 : own.y - 13}
            >
              {from}
            </text>
          </>
        )}
      </svg>
      <span className="absolute end-3.5 top-2.5 grid justify-items-center gap-0.5 text-xs font-semibold text-muted">
        <svg width="10" height="12" viewBox="0 0 10 12" fill="currentColor">
          <path d="M5 0l5 12-5-3-5 3Z" />
        </svg>
        {t.northLetter}
      </span>
      {isOwnShown && (
        <span className="absolute start-3.5 bottom-3.5 text-xs font-semibold text-muted">
          {isInMiles ? t.mi({ step }) : t.km({ step })}
          <span className="block h-1.5 border border-t-0 border-muted" style={{ width: step * unit }} />
        </span>
      )}
    </div>
  );
}

/** Puts both points as far apart as there is room, on either side of the middle of the map. */
function layout(miles: number, direction: CompassPoint | null, radiusMiles: number) {
  const middle = { x: 0, y: 0 };
  const largest = CIRCLE.max / radiusMiles;
  if (direction === null || miles === 0) return { scale: largest, own: middle, area: middle };
  const angle = (COMPASS_POINTS.indexOf(direction) * DEGREES_PER_POINT * Math.PI) / 180;
  const [right, down] = [Math.sin(angle), -Math.cos(angle)];
  const room = Math.min(ROOM.right / Math.abs(right), ROOM.down / Math.abs(down));
  const scale = Math.min(largest, room / miles);
  const at = (part: number) => ({
    x: round(part * miles * scale * right),
    y: round(part * miles * scale * down),
  });
  return { scale, own: at(-0.5), area: at(0.5) };
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
