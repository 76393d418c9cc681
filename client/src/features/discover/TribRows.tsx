import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { tribPath } from '../../lib/paths';
import { ForwardIcon } from '../../ui/icons';
import { tribFacts } from '../tribs/trib-facts';
import { useTribNow } from '../tribs/trib-times';
import { TribHours } from '../tribs/TribHours';
import { TribImage } from '../tribs/TribImage';

/** Meetups in a sheet: each opens in the feed. */
export function TribRows({ tribs }: { tribs: readonly Trib[] }) {
  return (
    <ul className="-mx-2 grid grid-cols-1 gap-1">
      {tribs.map((trib) => (
        <li key={trib.id}>
          <TribRow trib={trib} />
        </li>
      ))}
    </ul>
  );
}

function TribRow({ trib }: { trib: Trib }) {
  const { day, hours, zone, location, distance } = tribFacts(trib, useTribNow(trib));
  return (
    <Link
      href={tribPath(trib.id)}
      className="pressable flex items-center gap-3.5 rounded-input p-2 hover:bg-raised"
    >
      <TribImage trib={trib} sizes="56px" className="size-14 shrink-0 rounded-input" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold">{trib.name}</span>
        <span className="block text-sm text-pretty text-muted">
          {day}
          {hours && (
            <>
              {' · '}
              <TribHours hours={hours} zone={zone} />
            </>
          )}
        </span>
        <span className="block truncate text-sm text-muted">
          {location}
          {distance && ` · ${distance}`}
        </span>
      </span>
      <ForwardIcon size={20} className="shrink-0 text-muted" />
    </Link>
  );
}
