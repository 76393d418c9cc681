/**
 * GET /previews/{key}-{version}.jpg   the picture that chat apps show for a link
 */
import { readFile } from 'node:fs/promises';
import { type RequestHandler, type Response, Router } from 'express';
import { readId } from '#shared/domain/read-id';
import type { Deps } from '../../deps';
import { notFound } from '../../http/errors';
import { createPictureStore } from './picture-store';
import { previewInvitation, previewTrib } from './previews.service';
import { type Card, GENERIC_CARD, versionOf, withoutPhoto } from './previews.views';

const YEAR = 31_536_000;
const FIVE_MINUTES = 300;
const NAME = /^(trib|invitation-(\d+)|meetup-(\d+))-([0-9a-f]{16})\.jpg$/;
const genericFile = new URL('./art/generic.jpg', import.meta.url);

export function previewsRouter({
  db,
  config,
  log,
  photoStore,
}: Pick<Deps, 'db' | 'config' | 'log' | 'photoStore'>): Router {
  const store = createPictureStore(config.dataDir, (key) => photoStore.get(key));
  const picture: RequestHandler<{ name: string }> = async (req, res) => {
    const [, key, inviter, trib, version] = NAME.exec(req.params.name) ?? [];
    if (key === undefined) throw notFound();
    const card = await cardOf(inviter, trib);
    if (card.key === GENERIC_CARD.key) {
      send(res, await readFile(genericFile), key === GENERIC_CARD.key && version === versionOf(card));
      return;
    }
    const draw = (wanted: Card) =>
      store.pictureOf(wanted).catch((error: unknown) => {
        log.error({ err: error, requestId: req.id }, 'preview picture failed');
        return null;
      });
    const drawn = await draw(card);
    const instead = drawn ?? (card.scene?.photo ? await draw(withoutPhoto(card)) : null);
    send(res, instead ?? (await readFile(genericFile)), drawn !== null && version === versionOf(card));
  };
  const router = Router();
  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Express 5 hears of what a handler rejects with
  router.get('/previews/:name', picture);
  return router;

  async function cardOf(inviter: string | undefined, trib: string | undefined): Promise<Card> {
    if (inviter !== undefined) return (await previewInvitation(db, readId(inviter))).card;
    if (trib !== undefined) return (await previewTrib(db, readId(trib))).card;
    return GENERIC_CARD;
  }
}

/** Kept for ever only under the address of just this content; other sites may show it. */
function send(res: Response, picture: Buffer, isCurrent: boolean): void {
  res.set({
    'Cache-Control': isCurrent ? `public, max-age=${YEAR}, immutable` : `public, max-age=${FIVE_MINUTES}`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  res.type('jpg').send(picture);
}
