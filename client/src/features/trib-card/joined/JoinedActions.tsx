import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Trib, TribDetail } from '#shared/api/tribs';
import { calendarLocation, googleCalendarLink } from '#shared/domain/calendar-event';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { tribChatPath } from '../../../lib/paths';
import { BringIcon, CalendarIcon, ChatIcon, MapPinIcon, PlusIcon } from '../../../ui/icons';
import { directionsLink, spotOf } from '../../places/maps-link';
import { tribUrl } from '../../tribs/share-trib';
import { isTable, locationText, mayBeHome } from '../../tribs/trib-facts';
import { tribQuery } from '../../tribs/tribs.api';
import { useViewerId } from '../card-actions';
import * as t from '../texts';

type Props = {
  trib: Trib;
  place: TribDetail['exactPlace'];
  /** One row without the calendars, which were already offered after joining. */
  inOneRow?: boolean;
  onBring?: () => void;
};

const TILE =
  'pressable flex min-h-20 flex-col items-center gap-1.5 rounded-input border border-line bg-raised px-2 py-3.5 text-center text-sm font-semibold text-balance hover:border-edge';
const GRID = {
  twoColumns: 'grid-cols-[repeat(auto-fill,minmax(max(40%,min(100%,5.6rem)),1fr))] *:last:odd:col-span-full',
  oneRow: 'grid-cols-[repeat(auto-fit,minmax(min(100%,5.6rem),1fr))]',
};

export function JoinedActions({ trib, place, inOneRow = false, onBring }: Props) {
  const google = inOneRow ? null : googleLink(trib, place);
  const directions = directionsTo(trib, place);
  return (
    <ul className={`grid gap-2.5 ${inOneRow ? GRID.oneRow : GRID.twoColumns}`}>
      <Item>
        <Link className={TILE} href={tribChatPath(trib.id)}>
          <ChatIcon /> {inOneRow ? t.chat : t.openChat}
        </Link>
      </Item>
      {google && (
        <>
          <Item>
            <a className={TILE} href={`/api/tribs/${trib.id}/calendar.ics`} download>
              <CalendarIcon /> {t.addToCalendar}
            </a>
          </Item>
          <Item>
            <a className={TILE} href={google} target="_blank" rel="noreferrer">
              <PlusIcon /> {t.googleCalendar}
            </a>
          </Item>
        </>
      )}
      {directions && (
        <Item>
          <a className={TILE} href={directions} target="_blank" rel="noreferrer">
            <MapPinIcon /> {t.directions}
          </a>
        </Item>
      )}
      {onBring && !isTable(trib) && (
        <Item>
          <button type="button" className={`${TILE} w-full`} aria-haspopup="dialog" onClick={onBring}>
            <BringIcon /> {t.bringFriend}
          </button>
        </Item>
      )}
    </ul>
  );
}

function Item({ children }: { children: ReactNode }) {
  return <li className="grid">{children}</li>;
}

type TileProps = { trib: Trib; className: string; wordClassName: string };

/** Stands beside Chat in the bar of the details. */
export function DirectionsTile({ trib, className, wordClassName }: TileProps) {
  const viewerId = useViewerId();
  const { data: detail } = useQuery(tribQuery(viewerId, trib.id));
  const directions = directionsTo(trib, detail?.exactPlace ?? null);
  if (!directions) return null;
  return (
    <Item>
      <a href={directions} target="_blank" rel="noreferrer" className={className}>
        <MapPinIcon size={22} /> <span className={wordClassName}>{t.directions}</span>
      </a>
    </Item>
  );
}

/** Null if nobody knows the place yet. Without the exact place, leads to the area that everybody reads. */
export function directionsTo(trib: Trib, place: TribDetail['exactPlace']): string | null {
  const label = place?.name ?? locationText(trib);
  if (label === UNKNOWN_PLACE) return null;
  return directionsLink(place ? spotOf(place, trib) : { label }, navigator.userAgent);
}

function googleLink(trib: Trib, place: TribDetail['exactPlace']): string | null {
  if (trib.startTime === null || trib.endTime === null) return null;
  return googleCalendarLink({
    name: trib.name,
    description: trib.description,
    startsAt: new Date(trib.startTime),
    endsAt: new Date(trib.endTime),
    timeZone: trib.timeZone,
    // The text that a host typed must not be sent to another company, so the calendar only gets the city.
    location: mayBeHome(trib) ? trib.city : calendarLocation(place, trib.location),
    url: tribUrl(trib.id, location.origin),
  });
}
