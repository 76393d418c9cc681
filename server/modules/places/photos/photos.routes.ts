/**
 * POST /api/photos        upload a picture: its bytes as the body, its crop in the query
 * GET  /api/photos/{id}   the picture in the requested width and the best format the client accepts, to whom may see it
 */
import type { Response } from 'express';
import { photo, photoParams, photoQuery, photoUploadQuery } from '#shared/api/photos';
import { isOperator } from '../../../config';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { isKnown } from '../../../http/etag';
import { notFound } from '../../../http/errors';
import { disconnectSignal, readRawBody } from '../../../http/raw-body';
import type { Viewer } from '../../../http/viewer';
import { cropOutside } from './photos.errors';
import { findPhoto, mayReadPrivately } from './photos.queries';
import { cropOf, fileKey, formatFor, servedWidth } from './photos.rules';
import { requireRoom, storeUpload, UPLOAD } from './upload.service';

const YEAR = 31_536_000;
const DAY = 86_400;

export function photoRoutes(deps: Deps): Endpoint[] {
  const { config, database, photoStore, photoUploads } = deps;

  async function requirePhoto(id: string, readViewer: () => Promise<Viewer | null>) {
    const found = await findPhoto(database.shortReads, id);
    if (found?.isPublic) return found;
    const viewer = found && (await readViewer());
    if (!viewer) throw notFound();
    const reader = { viewerId: viewer.id, isOperator: isOperator(config, viewer) };
    if (!(await mayReadPrivately(database.shortReads, reader, id))) throw notFound();
    return found;
  }

  return [
    endpoint('POST /api/photos', {
      summary: 'Upload a picture of at most 10 MB and 50 megapixels',
      access: 'session',
      takesImage: true,
      query: photoUploadQuery,
      status: 201,
      response: photo,
      async handle({ query, viewer, req, res }) {
        const crop = cropOf(query);
        if (crop === 'invalid') throw cropOutside();
        await requireRoom(deps, viewer.id);
        const signal = disconnectSignal(res);
        return photoUploads.run({ personId: viewer.id, network: callerNetwork(req) }, async () => {
          const rendered = await photoUploads.render(await readRawBody(req, UPLOAD), crop, signal);
          return storeUpload(deps, viewer.id, rendered, signal);
        });
      },
    }),

    endpoint('GET /api/photos/:id', {
      summary:
        'An uploaded picture, as AVIF for who accepts it, else WebP; one of a room for its people only',
      access: 'anyone',
      params: photoParams,
      query: photoQuery,
      file: ['image/avif', 'image/webp'],
      isPublic: true,
      async handle({ params, query, readViewer, req, res }) {
        const found = await requirePhoto(params.id, readViewer);
        const width = servedWidth(found.width, query.width);
        const format = formatFor(req.get('accept'));
        const etag = `"${found.id}-${width}-${format}"`;
        const describe = () => setHeaders(res, etag, found.isPublic);
        if (isKnown(req, etag)) {
          describe();
          res.status(304).end();
          return;
        }
        // A HEAD request does not need the file's bytes.
        if (req.method === 'HEAD') {
          describe();
          res.type(`image/${format}`).end();
          return;
        }
        const bytes = await photoStore.get(fileKey(found.id, width, format));
        if (bytes === null) throw notFound();
        describe();
        res.type(`image/${format}`).set('Content-Length', String(bytes.length)).end(bytes);
      },
    }),
  ];
}

/**
 * Public photos are cached forever, those of a room for a day by one person's browser. As user content they must be
 * inert even when opened directly.
 */
function setHeaders(res: Response, etag: string, isPublic: boolean): void {
  res.set({
    'Cache-Control': isPublic ? `public, max-age=${YEAR}, immutable` : `private, max-age=${DAY}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    Vary: isPublic ? 'Accept' : 'Accept, Cookie',
    ETag: etag,
  });
}
