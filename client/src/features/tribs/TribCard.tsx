import type { Trib } from '#shared/api/tribs';
import { DEFAULT_FEED_LOCATION } from '#shared/domain/names';
import { Avatar } from '../../ui/Avatar';
import { CalendarIcon, MapPinIcon } from '../../ui/icons';
import { MatchLabel } from '../../ui/MatchLabel';
import { TribImage } from './TribImage';
import { tribTimes } from './trib-times';

const FACES = 4;

/** What one wants to know at a glance: what, when, where, and who with. */
export function TribCard({ trib, eager = false }: { trib: Trib; eager?: boolean }) {
  const { day, hours } = tribTimes(trib);
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface">
      <TribImage trib={trib} eager={eager} className="aspect-[3/2] w-full" />
      <div className="p-5">
        <h2 className="font-display text-lg font-bold text-balance">{trib.name}</h2>
        <p className="mt-2 flex items-center gap-2 text-sm text-muted">
          <CalendarIcon size={18} className="shrink-0" />
          {day}, {hours}
        </p>
        <p className="mt-1 flex items-center gap-2 text-sm text-muted">
          <MapPinIcon size={18} className="shrink-0" />
          {trib.location ?? DEFAULT_FEED_LOCATION}
        </p>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <MatchLabel score={trib.avgCompatibility} />
          <Faces trib={trib} />
        </div>
      </div>
    </article>
  );
}

function Faces({ trib }: { trib: Trib }) {
  const more = trib.memberCount - Math.min(FACES, trib.topMembers.length);
  return (
    <div className="flex items-center">
      <ul className="flex -space-x-2">
        {trib.topMembers.slice(0, FACES).map(({ member }) => (
          <li key={member.id} className="rounded-pill ring-2 ring-surface">
            <Avatar person={member} size={32} alt={member.displayName} />
          </li>
        ))}
      </ul>
      {more > 0 && <span className="ml-2 text-sm text-muted">+{more}</span>}
    </div>
  );
}
