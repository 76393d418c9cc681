/**
 * GET /m/{id}                            the page of a meetup that is open to everyone
 * GET /s/{id}                            the page of a series
 * GET /c/{id}                            the page of a community
 * GET /sitemap.xml                       their addresses, or the files that have them
 * GET /sitemaps/{part}-{file}.xml        some of their addresses
 * GET /robots.txt                        what search engines may read
 * GET /api/series/{id}/calendar.ics      the dates of a series, to subscribe to
 * GET /api/series/{id}/rss.xml           its dates to come, as a feed
 * GET /api/communities/{id}/calendar.ics the meetups of a community, to subscribe to
 * GET /api/communities/{id}/rss.xml      its meetups to come, as a feed
 */
import { createHash } from 'node:crypto';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { idParams } from '#shared/api/common';
import { readId } from '#shared/domain/read-id';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { isKnown } from '../../../http/etag';
import { declareLanguage, languageOfPublicPage } from '../../../http/language';
import { ownOrigin } from '../../../http/origin-check';
import { LIMITS } from '../../../http/rate-limit';
import { fitsOneSitemap, robots, sitemap, sitemapIndex } from './feeds.views';
import { type At, pagePolicy } from './page-document.views';
import { countAddresses, listAddresses, SITEMAP_PARTS } from './public-pages.queries';
import {
  calendarOf,
  feedOf,
  writeCommunityPage,
  writeMeetupPage,
  writeSeriesPage,
} from './public-pages.service';

/** A change, or a page that was hidden, shows everywhere after a minute. */
const PAGE_SECONDS = 60;
const SITEMAP_SECONDS = 3_600;

/** Pages ignore who is signed in, so that caches may share them. What does not exist is left to the usual 404 page. */
export function publicPagesRouter(deps: Deps): Router {
  const { db, database, config, limiter } = deps;
  const at = (req: Request) => ({ origin: ownOrigin(req, config.publicUrl) });

  const page =
    (write: typeof writeMeetupPage): RequestHandler<{ id: string }> =>
    async (req, res, next) => {
      await limiter.consume(LIMITS.publicReadsPerAddress, callerNetwork(req));
      const id = readId(req.params.id);
      const when = await atOf(deps, req);
      const html = id === null ? null : await write(db, id, when);
      if (html === null) {
        next();
        return;
      }
      res.set('Content-Security-Policy', pagePolicy(when.town));
      declareLanguage(res, when.lang, config);
      send(req, res, { text: html, type: 'html', seconds: PAGE_SECONDS });
    };
  const siteMap: RequestHandler = async (req, res) => {
    await limiter.consume(LIMITS.sitemapsPerAddress, callerNetwork(req));
    const text = await database.search(async (on) => {
      const files = await countAddresses(on);
      return fitsOneSitemap(files)
        ? sitemap(await listAddresses(on, null), at(req))
        : sitemapIndex(files, at(req));
    });
    send(req, res, { text, type: 'application/xml', seconds: SITEMAP_SECONDS });
  };
  const partOfSitemap: RequestHandler<{ name: string }> = async (req, res, next) => {
    await limiter.consume(LIMITS.sitemapsPerAddress, callerNetwork(req));
    const [, name, number] = /^([a-z]+)-(\d{1,6})\.xml$/.exec(req.params.name) ?? [];
    const part = SITEMAP_PARTS.find((each) => each === name);
    const found = part && (await database.search((on) => listAddresses(on, { part, file: Number(number) })));
    if (!found?.length) next();
    else send(req, res, { text: sitemap(found, at(req)), type: 'application/xml', seconds: SITEMAP_SECONDS });
  };

  const router = Router();
  /* oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 hears of what a handler rejects with */
  router.get('/m/:id', page(writeMeetupPage));
  router.get('/s/:id', page(writeSeriesPage));
  router.get('/c/:id', page(writeCommunityPage));
  router.get('/sitemap.xml', siteMap);
  router.get('/sitemaps/:name', partOfSitemap);
  /* oxlint-enable oxc/no-async-endpoint-handlers */
  router.get('/robots.txt', (req, res) =>
    send(req, res, { text: robots(at(req)), type: 'text/plain', seconds: SITEMAP_SECONDS }),
  );
  return router;
}

/** Where, when and for which town something is written. */
async function atOf({ config, now, settings }: Deps, req: Request): Promise<At> {
  const { town } = await settings.current();
  const lang = languageOfPublicPage(req, config.languages);
  const addressed = req.query['lang'] === lang ? lang : null;
  const { languages } = config;
  return { origin: ownOrigin(req, config.publicUrl), now: now(), town, lang, addressed, languages };
}

export function publicFeedRoutes(deps: Deps): Endpoint[] {
  const { db, config, limiter } = deps;
  const feeds = (
    area: 'series' | 'communities',
    of: string,
    source: (id: number) => Parameters<typeof feedOf>[1],
  ) => {
    const about = { access: 'anyone', params: idParams, isPublic: true } as const;
    return [
      endpoint(`GET /api/${area}/:id/calendar.ics`, {
        ...about,
        summary: `The dates of a ${of} that are open to everyone, as a calendar to subscribe to`,
        file: ['text/calendar'],
        async handle({ params, req, res }) {
          await limiter.consume(LIMITS.publicReadsPerAddress, callerNetwork(req));
          const at = await atOf(deps, req);
          declareLanguage(res, at.lang, config);
          res.set('Content-Disposition', 'inline; filename="trib.ics"');
          send(req, res, {
            text: await calendarOf(db, source(params.id), at),
            type: 'text/calendar',
            seconds: PAGE_SECONDS,
          });
        },
      }),
      endpoint(`GET /api/${area}/:id/rss.xml`, {
        ...about,
        summary: `The next dates of a ${of} that are open to everyone, as an RSS feed`,
        file: ['application/rss+xml'],
        async handle({ params, req, res }) {
          await limiter.consume(LIMITS.publicReadsPerAddress, callerNetwork(req));
          const at = await atOf(deps, req);
          declareLanguage(res, at.lang, config);
          send(req, res, {
            text: await feedOf(db, source(params.id), at),
            type: 'application/rss+xml',
            seconds: PAGE_SECONDS,
          });
        },
      }),
    ];
  };
  return [
    ...feeds('series', 'series', (seriesId) => ({ seriesId })),
    ...feeds('communities', 'community', (communityId) => ({ communityId })),
  ];
}

type Answer = { text: string; type: string; seconds: number };

function send(req: Request, res: Response, { text, type, seconds }: Answer): void {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  // The tag is weak because the body may be compressed.
  res.set({ ETag: `W/${etag}`, 'Cache-Control': `public, max-age=${seconds}` });
  if (isKnown(req, etag)) res.status(304).end();
  else res.type(type).send(text);
}
