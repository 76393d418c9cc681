import type { Trib } from '#shared/api/tribs';
import { fullDayLabel } from '#shared/domain/meetup-time';
import { PRODUCT_NAME } from '#shared/domain/names';
import { sharerText } from '#shared/domain/sharer-text';
import { TribImage } from '../../tribs/TribImage';
import { namedMember } from '../named-member';

type Props = {
  trib: Trib;
  /** The person whom the link names. */
  sharerId: number | null;
};

/** As chat apps show the link: the same title and facts as in the page's own tags. */
export function ChatPreview({ trib, sharerId }: Props) {
  const sharer = namedMember(trib, sharerId);
  const start = trib.startTime === null ? null : new Date(trib.startTime);
  return (
    <div className="flex overflow-hidden rounded-card rounded-bl-none border border-line bg-raised">
      <div className="relative min-h-24 w-24 shrink-0">
        <TribImage trib={trib} sizes="171px" className="absolute size-full" />
      </div>
      <div className="grid min-w-0 flex-1 content-center gap-0.5 px-3.5 py-3 text-sm">
        <p className="line-clamp-2 font-semibold">
          {sharer && `${sharerText(trib, sharer)}: `}
          {trib.name} · {PRODUCT_NAME}
        </p>
        <p className="truncate text-muted">
          {[fullDayLabel(start, trib.timeZone), trib.city].filter(Boolean).join(' · ')}
        </p>
        <p className="truncate text-xs text-muted">{location.host}</p>
      </div>
    </div>
  );
}
