/** GET /previews/{key}-{version}.jpg   the picture that chat apps show for a link */
import { readFile } from 'node:fs/promises';
import { type RequestHandler, type Response, Router } from 'express';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { notFound } from '../../../http/errors';
import { QueueFull } from './picture-maker';
import { createPictureStore } from './picture-store';
import { cardAt } from './previews.service';
import { type Card, GENERIC_KEY, pictureName, withoutPhoto } from './previews.views';

const YEAR = 31_536_000;
const FIVE_MINUTES = 300;
/** The generic picture is cached briefly, because the real one is drawn soon. */
const TEN_SECONDS = 10;
const genericFile = new URL('./art/generic.jpg', import.meta.url);
/** The same fire without words, for a town or another language: the generic picture has the product's name and line in it. */
const plainFile = new URL('./art/plain.jpg', import.meta.url);

export function previewsRouter({ db, config, log, photoStore, settings }: Deps): Router {
  const store = createPictureStore(config.dataDir, (key) => photoStore.get(key));
  const picture: RequestHandler<{ name: string }> = async (req, res) => {
    const { town, pictures } = await settings.current();
    const card = await cardAt(db, req.params.name, town);
    if (card === null) throw notFound();
    const hasOwnWords = Boolean(card.town ?? card.lang);
    const isCurrent = pictureName(card) === req.params.name;
    if (card.key === GENERIC_KEY && !hasOwnWords) {
      send(res, await readFile(genericFile), isCurrent ? YEAR : FIVE_MINUTES);
      return;
    }
    const draw = (wanted: Card) =>
      store
        .pictureOf({ ...wanted, ...(pictures && { picture: pictures.logo }) }, callerNetwork(req))
        .catch((error: unknown) => {
          const isBusy = error instanceof QueueFull;
          log[isBusy ? 'info' : 'error']({ err: error, requestId: req.id }, 'preview picture failed');
          return null;
        });
    const drawn = await draw(card);
    const instead = drawn ?? (card.scene?.photo ? await draw(withoutPhoto(card)) : null);
    if (instead === null) send(res, await readFile(hasOwnWords ? plainFile : genericFile), TEN_SECONDS);
    else send(res, instead, drawn !== null && isCurrent ? YEAR : FIVE_MINUTES);
  };
  const router = Router();
  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Express 5 hears of what a handler rejects with
  router.get('/previews/:name', picture);
  return router;
}

/** Only an address that names exactly this content is cached forever. Other sites may embed the picture. */
function send(res: Response, picture: Buffer, seconds: number): void {
  res.set({
    'Cache-Control': `public, max-age=${seconds}${seconds === YEAR ? ', immutable' : ''}`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  res.type('jpg').send(picture);
}
