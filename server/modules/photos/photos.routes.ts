/**
 * POST /api/photos        upload a picture: its bytes as the body, its crop in the query
 * GET  /api/photos/{id}   the picture in the requested width and the best format the client accepts
 */
import type { Response } from 'express';
import { photo, photoParams, photoQuery, photoUploadQuery } from '#shared/api/photos';
import type { Deps } from '../../deps';
import { callerNetwork } from '../../http/caller-network';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { isKnown } from '../../http/etag';
import { notFound } from '../../http/errors';
import { disconnectSignal, readRawBody } from '../../http/raw-body';
import { cropOutside } from './photos.errors';
import { findPhoto } from './photos.queries';
import { cropOf, fileKey, formatFor, servedWidth } from './photos.rules';
import { requireRoom, storeUpload, UPLOAD } from './upload.service';

const YEAR = 31_536_000;

export function photoRoutes(deps: Deps): Endpoint[] {
  const { database, photoStore, photoUploads } = deps;

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
      summary: 'An uploaded picture: AVIF for who accepts it, else WebP',
      access: 'anyone',
      params: photoParams,
      query: photoQuery,
      file: ['image/avif', 'image/webp'],
      isPublic: true,
      async handle({ params, query, req, res }) {
        const found = await findPhoto(database.shortReads, params.id);
        if (!found) throw notFound();
        const width = servedWidth(found.width, query.width);
        const format = formatFor(req.get('accept'));
        const etag = `"${found.id}-${width}-${format}"`;
        if (isKnown(req, etag)) {
          describe(res, etag);
          res.status(304).end();
          return;
        }
        // A HEAD request does not need the file's bytes.
        if (req.method === 'HEAD') {
          describe(res, etag);
          res.type(`image/${format}`).end();
          return;
        }
        const bytes = await photoStore.get(fileKey(found.id, width, format));
        if (bytes === null) throw notFound();
        describe(res, etag);
        res.type(`image/${format}`).set('Content-Length', String(bytes.length)).end(bytes);
      },
    }),
  ];
}

/** Photos are cached forever, and as user content they must be inert even when opened directly. */
function describe(res: Response, etag: string): void {
  res.set({
    'Cache-Control': `public, max-age=${YEAR}, immutable`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept',
    ETag: etag,
  });
}
