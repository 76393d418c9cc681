import { fullDayLabel } from '#shared/domain/meetup-time';
import { publicPaths } from '#shared/domain/paths';
import { type At, writtenText } from './page-document.views';
import {
  type PublicMeetup,
  SITEMAP_FILE_IDS,
  type SitemapFile,
  type SitemapPart,
} from './public-pages.queries';
import { publicWhere } from '../previews/previews.views';
import { whenText } from './public-pages.views';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

type Channel = { title: string; description: string; path: string; rss: string };

/** Writes upcoming dates as RSS 2.0, one item each, in the order in which they take place. */
export function rssFeed(
  { title, description, path, rss }: Channel,
  dates: readonly PublicMeetup[],
  { origin, town, lang }: Pick<At, 'origin' | 'town' | 'lang'>,
): string {
  const items = dates.map((date) => {
    const url = origin + publicPaths.meetup(date.id);
    const lines = [
      [whenText(date, lang), publicWhere(date, lang)].filter(Boolean).join(' · '),
      date.description,
    ];
    return `<item><title>${writtenText(`${date.name} · ${fullDayLabel(date.startsAt, date.timeZone, lang)}`)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><pubDate>${date.createdAt.toUTCString()}</pubDate><description>${writtenText(lines.join('\n\n'))}</description></item>`;
  });
  return `${XML}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${writtenText(`${title} · ${town.name}`)}</title><link>${origin}${path}</link><description>${writtenText(description)}</description><language>${lang}</language><ttl>60</ttl><atom:link href="${origin}${rss}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>\n`;
}

const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const PATHS: Record<SitemapPart, (id: number) => string> = {
  meetups: publicPaths.meetup,
  series: publicPaths.series,
  communities: publicPaths.community,
};

type Address = { part: SitemapPart; id: number; changedAt: Date | null };

export function sitemap(addresses: readonly Address[], { origin }: Pick<At, 'origin'>): string {
  const urls = addresses.map(
    ({ part, id, changedAt }) =>
      `<url><loc>${origin}${PATHS[part](id)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`,
  );
  return `${XML}<urlset ${SCHEMA}>${urls.join('')}</urlset>\n`;
}

export const fitsOneSitemap = (files: readonly { count: number }[]) =>
  files.reduce((sum, { count }) => sum + count, 0) <= SITEMAP_FILE_IDS;

export function sitemapIndex(files: readonly SitemapFile[], { origin }: Pick<At, 'origin'>): string {
  const maps = files.map(
    ({ part, file }) => `<sitemap><loc>${origin}/sitemaps/${part}-${file}.xml</loc></sitemap>`,
  );
  return `${XML}<sitemapindex ${SCHEMA}>${maps.join('')}</sitemapindex>\n`;
}

/** Search engines and the servers of calendars and feed readers may fetch these: Google's read this file first. */
const FETCHED = ['photos/', 'calendars/', '*/calendar.ics', '*/rss.xml'];

/** The rest of the API is for programs, so search engines are kept out of it. */
export const robots = ({ origin }: Pick<At, 'origin'>) =>
  `User-agent: *\nDisallow: /api/\n${FETCHED.map((path) => `Allow: /api/${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;
