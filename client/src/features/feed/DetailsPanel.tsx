import type { Trib } from '#shared/api/tribs';
import { useMediaQuery } from '../../lib/use-media-query';
import { CardBack } from '../trib-card/CardBack';

/** As in feed.css, which makes room for it. */
const HAS_ROOM = '(min-width: 64rem) and (min-height: 481px)';

/** On a wide screen the details stand beside the card: nothing has to be opened to read them. */
export function DetailsPanel({ trib }: { trib: Trib }) {
  const hasRoom = useMediaQuery(HAS_ROOM);
  if (!hasRoom) return null;
  return (
    <section
      aria-label={`About ${trib.name}`}
      className="details-panel overflow-clip border border-line shadow-pop"
      data-own-keys
    >
      <CardBack key={trib.id} trib={trib} isBeside />
    </section>
  );
}
