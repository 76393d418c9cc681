/**
 * Inlined into Discover's page, so that its first list and picture load in parallel with the scripts instead of after
 * them. Anything that fails here is requested again.
 */
import { photoSources } from '#shared/domain/photos';
import { CARD_SIZES } from './features/discover/card-sizes';

const PATH = '/api/ideas';

const list = fetch(PATH, { credentials: 'include', headers: { Accept: 'application/json' } });
window.tribEarly = { [PATH]: list };

async function loadFirstPicture(): Promise<void> {
  const response = (await list).clone();
  const [first]: { image: string | null }[] = response.ok ? await response.json() : [];
  if (!first?.image) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.sizes = CARD_SIZES;
  picture.srcset = photoSources(first.image) ?? '';
  picture.src = first.image;
}

loadFirstPicture().catch(() => undefined);
