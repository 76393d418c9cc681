import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { expectError } from '../../../testing/expect-error';
import {
  cancel,
  createCommunity,
  createTrib,
  inDays,
  repeatWeekly,
  startedYesterday,
} from '../../../testing/factories';
import { eventsIn } from '../../../testing/read-calendar';
import { startTestApp } from '../../../testing/test-app';
import { listAddresses, SITEMAP_FILE_IDS } from './public-pages.queries';
import { fitsOneSitemap, sitemapIndex } from './feeds.views';

const app = await startTestApp({ publicUrl: 'https://trib.example' });
const AUSTIN = 4_671_654;

let people = 0;
async function publicThings(given: object = {}) {
  people += 1;
  const host = await app.person({
    displayName: 'Rosa Vale',
    username: `rosa.${people}`,
    password: 'two kites fly',
  });
  const community = await createCommunity(app.db, { name: `Owlers & bats ${people}`, owner: host });
  const where = { location: '12 Secret Lane', address: '12 Secret Lane', cityId: AUSTIN };
  const trib = await createTrib(host, {
    name: 'Owls; at, night',
    communityId: community.id,
    ...where,
    ...given,
  });
  const seriesId = await repeatWeekly(app.db, trib.id);
  const areas = [`/api/series/${seriesId}`, `/api/communities/${community.id}`] as const;
  return { host, community, trib, seriesId, areas };
}

const read = async (path: string) => {
  const { status, body, headers } = await app.visitor().get(path);
  expect(status).toBe(200);
  return { body: String(body), headers };
};

const eventsAt = async (path: string) => eventsIn((await read(path)).body);

describe('the calendar of a series and of a community', () => {
  it('has each date as an event, with the area only', async () => {
    const times = { startTime: '2027-07-04T18:00', endTime: '2027-07-04T21:30' };
    const { trib, areas } = await publicThings(times);
    for (const area of areas) {
      const events = await eventsAt(`${area}/calendar.ics`);
      expect(events).toEqual([
        expect.objectContaining({
          uid: `trib-${trib.id}@trib.example`,
          summary: 'Owls; at, night',
          location: 'Austin, TX',
          start: '2027-07-04T23:00:00.000Z',
          end: '2027-07-05T02:30:00.000Z',
          status: 'CONFIRMED',
        }),
      ]);
      expect(JSON.stringify(events)).not.toMatch(/Secret|Rosa/);
    }
  });

  it('keeps the UID of a date that is moved and then cancelled, and raises its SEQUENCE', async () => {
    const { host, trib, areas } = await publicThings();
    const versions = [await eventsAt(`${areas[0]}/calendar.ics`)];
    const times = { startTime: inDays(20).toISOString(), endTime: inDays(20.1).toISOString() };
    await host.put(`/api/tribs/${trib.id}`, times);
    versions.push(await eventsAt(`${areas[0]}/calendar.ics`));
    await host.post(`/api/tribs/${trib.id}/cancel`);
    versions.push(await eventsAt(`${areas[0]}/calendar.ics`));
    const events = versions.flat();
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    const sequences = events.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    expect(events.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
  });

  it('leaves out what is not open to everyone, has no date, or was three months ago', async () => {
    const { host, community, areas, trib } = await publicThings();
    const given = { communityId: community.id };
    await createTrib(host, { ...given, whoCanJoin: 'Invite only' });
    await createTrib(host, { ...given, startTime: null, endTime: null });
    const old = await createTrib(host, given);
    const [startsAt, endsAt] = [inDays(-91), inDays(-90.5)];
    await app.db.update(tribs).set({ startsAt, endsAt }).where(eq(tribs.id, old.id));
    const past = await createTrib(host, given);
    await startedYesterday(app.db, past.id);
    const uids = (await eventsAt(`${areas[1]}/calendar.ics`)).map(({ uid }) => uid);
    expect(uids).toEqual([past, trib].map(({ id }) => `trib-${id}@trib.example`));
  });

  it('is a calendar without any event, too, and then asks for nothing twice', async () => {
    const community = await createCommunity(app.db, { name: 'Quiet ones' });
    const path = `/api/communities/${community.id}/calendar.ics`;
    expect(await eventsAt(path)).toEqual([]);
    const { headers } = await read(path);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    const known = { 'If-None-Match': headers.get('etag') ?? '' };
    expect((await fetch(app.url + path, { headers: known })).status).toBe(304);
  });

  it('does not exist for a series of somebody suspended, like one that does not', async () => {
    const { host, seriesId, areas } = await publicThings();
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, host.id));
    for (const file of ['calendar.ics', 'rss.xml']) {
      expectError(await app.visitor().get(`${areas[0]}/${file}`), 404, 'not_found');
      expectError(await app.visitor().get(`/api/series/${seriesId + 9_999}/${file}`), 404, 'not_found');
    }
  });
});

/** Also checks that the document has no forbidden characters, and no markup but ours. */
function textsIn(text: string, element: string): string[] {
  expect(text).not.toMatch(/(?![\t\n\r])\p{Cc}|&(?!(?:amp|lt|gt|quot|#x27);)/u);
  const found = text.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'));
  return [...found].map(([, inner = '']) =>
    ENTITIES.reduce((decoded, [entity, sign]) => decoded.replaceAll(entity, sign), inner),
  );
}
const ENTITIES = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&amp;', '&'],
] as const;

describe('the feed of a series and of a community', () => {
  it('has the dates to come, whatever letters they contain', async () => {
    const { community, trib, areas } = await publicThings({
      name: ']]><b> & "',
      description: 'Owls\u0007 & bats',
      startTime: '2060-12-04T18:00',
      endTime: '2060-12-04T20:00',
    });
    for (const area of areas) {
      const { body, headers } = await read(`${area}/rss.xml`);
      expect(headers.get('content-type')).toContain('application/rss+xml');
      expect(textsIn(body, 'title').at(-1)).toBe(']]><b> & " · Saturday, December 4');
      expect(textsIn(body, 'guid')).toEqual([`https://trib.example/m/${trib.id}`]);
      expect(textsIn(body, 'description').at(-1)).toMatch(/Austin, TX[^]*Owls & bats/);
      expect(body).not.toMatch(/Secret|Rosa/);
    }
    const { body } = await read(`${areas[1]}/rss.xml`);
    expect(textsIn(body, 'title')[0]).toBe(`${community.name} · Trib`);
  });
});

describe('the sitemap', () => {
  it('has what is public and ahead', async () => {
    const { trib, seriesId, community } = await publicThings();
    const own = [`/m/${trib.id}`, `/s/${seriesId}`, `/c/${community.id}`];
    const listed = async () => {
      const addresses = textsIn((await read('/sitemap.xml')).body, 'loc');
      return own.map((path) => addresses.includes(`https://trib.example${path}`));
    };
    expect(await listed()).toEqual([true, true, true]);
    await cancel(app.db, trib.id);
    expect(await listed()).toEqual([false, false, true]);
  });

  it('is named by robots.txt, which keeps search engines from data, but not from calendars and feeds', async () => {
    const { body, headers } = await read('/robots.txt');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toBe(
      [
        'User-agent: *',
        'Disallow: /api/',
        'Allow: /api/photos/',
        'Allow: /api/calendars/',
        'Allow: /api/*/calendar.ics',
        'Allow: /api/*/rss.xml',
        '',
        'Sitemap: https://trib.example/sitemap.xml',
        '',
      ].join('\n'),
    );
  });

  it('names files of ten thousand ids once there are more addresses', async () => {
    const files = [
      { part: 'meetups', file: 0, count: SITEMAP_FILE_IDS },
      { part: 'series', file: 2, count: 1 },
    ] as const;
    expect(fitsOneSitemap(files)).toBe(false);
    expect(fitsOneSitemap(files.slice(0, 1))).toBe(true);
    expect(textsIn(sitemapIndex(files, { origin: 'https://trib.example' }), 'loc')).toEqual([
      'https://trib.example/sitemaps/meetups-0.xml',
      'https://trib.example/sitemaps/series-2.xml',
    ]);
    const { trib } = await publicThings();
    expect(textsIn((await read('/sitemaps/meetups-0.xml')).body, 'loc')).toContain(
      `https://trib.example/m/${trib.id}`,
    );
    const communities = await listAddresses(app.db, { part: 'communities', file: 0 });
    expect(new Set(communities.map(({ part }) => part))).toEqual(new Set(['communities']));
    for (const name of ['meetups-9.xml', 'people-0.xml', 'meetups-x.xml', 'meetups-0'])
      expect((await app.visitor().get(`/sitemaps/${name}`)).status).toBe(404);
  });
});
