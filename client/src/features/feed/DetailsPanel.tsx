import type { Trib } from '#shared/api/tribs';
import { useMediaQuery } from '../../lib/use-media-query';
import { useCardActions } from '../trib-card/card-actions';

/** As in feed.css, which makes room for it. */
const HAS_ROOM = '(min-width: 64rem) and (min-height: 481px)';

/** On a wide screen the details stand beside the card: nothing has to be opened to read them. */
export function DetailsPanel({ trib }: { trib: Trib }) {
  const { Back } = useCardActions();
  const hasRoom = useMediaQuery(HAS_ROOM);
  if (!hasRoom || !Back) return null;
  return (
    <section
      aria-label={`About ${trib.name}`}
      className="details-panel overflow-clip border border-line shadow-pop"
      data-own-keys
    >
      <Back key={trib.id} trib={trib} isBeside />
    </section>
  );
}
