import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { communityInvitePath } from '#shared/domain/community-invites';
import { OFFERED } from '#shared/texts/languages';
import { communities } from '../../../db/schema/communities';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import {
  cancel,
  createCommunity,
  createTrib,
  inDays,
  offerTable,
  repeatWeekly,
  startedYesterday,
} from '../../../testing/factories';
import { uploaded } from '../../../testing/pictures';
import { startPreviews, tag, textOf } from '../../../testing/previews';

const { app, fetchRaw, listedPerson } = await startPreviews();
const SECRET = { location: '12 Secret Lane', address: '12 Secret Lane', cityId: 4_671_654 };
const IN_VIENNA = { ...SECRET, cityId: 2_761_369 };

const pageAt = async (path: string) => {
  const response = await fetchRaw(path);
  return { ...response, html: textOf(response) };
};
const missing = await pageAt('/m/2147483647');

function factsIn(html: string) {
  const [, json = 'null'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}

/** What a reader of microformats takes from each event: a value or an address where the element has one, else its text. */
function eventsIn(html: string): Record<string, string>[] {
  return html
    .split(/<\w+ class="(?:\w+ )?h-event">/)
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        [...event.matchAll(/<\w+([^>]*class="[^"]*?\b(?:p|u|dt|e)-(\w+)[^"]*"[^>]*)>([^<]*)/g)].map(
          ([, attributes = '', name, text]) => [
            name,
            / (?:datetime|value|href|src)="([^"]*)"/.exec(attributes)?.[1] ?? text,
          ],
        ),
      ),
    );
}

/** All texts of a page with more than one word: between tags, in attributes that are read, and in lines of a calendar. */
const sentencesOf = (text: string) =>
  text
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/(?:title|description)" content="([^"]*)"/g, '>$1<')
    .replaceAll(String.raw`\,`, ',')
    .split(/<[^>]*>|[<>]|\r?\n|\\n|^[A-Z-]+:/m)
    .filter((part) => /\p{L}\S* +\S*\p{L}/u.test(part));

async function publicThings(given: object = {}) {
  const host = await listedPerson('Rosa Vale');
  const community = await createCommunity(app.db, { name: `Owlers ${host.id}`, owner: host });
  const trib = await createTrib(host, { name: 'Owls', communityId: community.id, ...SECRET, ...given });
  const seriesId = await repeatWeekly(app.db, trib.id);
  const paths = [`/m/${trib.id}`, `/s/${seriesId}`, `/c/${community.id}`] as const;
  return { host, trib, seriesId, community, paths };
}

describe('the page of a meetup', () => {
  it('says what, when and where, as far as strangers may know, and leads into the app', async () => {
    const { trib, seriesId, community } = await publicThings({
      description: 'Bring a torch.',
      maxParticipants: 8,
    });
    const { status, html } = await pageAt(`/m/${trib.id}`);
    expect(status).toBe(200);
    // What people wrote has its own direction.
    for (const text of ['h1 class="p-name" dir="auto">Owls</h1>', 'dir="auto">Bring a torch.'])
      expect(html).toContain(text);
    expect(html).toContain('<bdi class="p-location">Austin, TX</bdi>');
    expect(html).toContain('7 of 8 left');
    expect(html).toContain(`href="/meetups?trib=${trib.id}">Join</a>`);
    expect(html).toContain(`<link rel="canonical" href="https://trib.example/m/${trib.id}">`);
    expect(html).toContain(`href="/s/${seriesId}"`);
    expect(html).toContain(`href="/c/${community.id}">${community.name}</a>`);
    expect(tag(html, 'og:image')).toContain(`/previews/meetup-${trib.id}-`);
    expect(tag(html, 'robots')).toBeUndefined();
  });

  it('names neither the place nor anybody', async () => {
    const { paths } = await publicThings();
    for (const path of paths) {
      const { status, html } = await pageAt(path);
      expect(status).toBe(200);
      expect(html).not.toMatch(/Secret|Rosa/);
    }
  });

  it('describes the meetup to search engines on the clock of its place', async () => {
    const { trib } = await publicThings({ startTime: '2027-07-04T18:00', endTime: '2027-07-04T21:30' });
    expect(factsIn((await pageAt(`/m/${trib.id}`)).html)).toMatchObject({
      '@type': 'Event',
      name: 'Owls',
      startDate: '2027-07-04T18:00:00-05:00',
      endDate: '2027-07-04T21:30:00-05:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { name: 'Austin, TX' },
      url: `https://trib.example/m/${trib.id}`,
    });
  });

  it('can be taken along by sites that read h-event, unless it is over or cancelled', async () => {
    const [startTime, endTime] = [inDays(3).toISOString(), inDays(3.1).toISOString()];
    const { trib, paths } = await publicThings({ startTime, endTime, description: 'Bring a torch.' });
    const [meetup, series, community] = await Promise.all(
      paths.map(async (path) => eventsIn((await pageAt(path)).html)),
    );
    const taken = { name: 'Owls', start: startTime, location: 'Austin, TX' };
    expect(meetup).toEqual([
      {
        ...taken,
        end: endTime,
        url: `https://trib.example/m/${trib.id}`,
        description: 'Bring a torch.',
        photo: expect.stringMatching(/^\/covers\//),
      },
    ]);
    for (const dates of [series, community]) expect(dates?.[0]).toEqual({ ...taken, url: `/m/${trib.id}` });
    await cancel(app.db, trib.id);
    expect(eventsIn((await pageAt(paths[0])).html)).toEqual([]);
  });

  it('lets no text become markup', async () => {
    const name = '</script><b>"&';
    const { trib, paths } = await publicThings({ name });
    for (const path of paths) {
      const { html } = await pageAt(path);
      expect(html).not.toContain('<b>"');
      expect(html.match(/<script/g)).toHaveLength(1);
    }
    expect(factsIn((await pageAt(`/m/${trib.id}`)).html).name).toBe(name);
  });

  it('runs no script: its policy allows its own style, pictures and font', async () => {
    const { paths } = await publicThings();
    for (const path of paths) {
      const response = await app.visitor().get(path);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'/);
      expect(policy).not.toMatch(/script-src|unsafe/);
    }
  });

  it('is cached for a minute, and sent again only when something has changed', async () => {
    const { trib } = await publicThings();
    const first = await app.visitor().get(`/m/${trib.id}`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    const etag = first.headers.get('etag') ?? '';
    expect((await app.visitor().get(`/m/${trib.id}`, { 'If-None-Match': etag })).status).toBe(304);
    await app.db.update(tribs).set({ name: 'Bats' }).where(eq(tribs.id, trib.id));
    expect((await app.visitor().get(`/m/${trib.id}`, { 'If-None-Match': etag })).status).toBe(200);
  });

  it('is in the language of its address or of the browser, which caches and search engines keep apart', async () => {
    const { trib, seriesId } = await publicThings();
    app.config.languages = ['en', 'de'];
    onTestFinished(() => void (app.config.languages = [...OFFERED]));
    const url = `https://trib.example/m/${trib.id}`;
    const addressed = await app.visitor().get(`/m/${trib.id}?lang=de`);
    const german = await app.visitor().get(`/m/${trib.id}`, { 'accept-language': 'de' });
    // A choice would make the page of a cache somebody's own.
    const english = await app.visitor().get(`/m/${trib.id}`, { cookie: 'lang=de' });
    expect([addressed, german, english].map(({ headers }) => headers.get('content-language'))).toEqual([
      'de',
      'de',
      'en',
    ]);
    expect(german.headers.get('vary')).toContain('Accept-Language');
    expect(german.headers.get('vary')).not.toContain('Cookie');
    expect(german.headers.get('etag')).not.toBe(english.headers.get('etag'));
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain(`<link rel="canonical" href="${url}">`);
    expect(addressed.body).toContain(`<link rel="canonical" href="${url}?lang=de">`);
    for (const [lang, href] of [
      ['en', `${url}?lang=en`],
      ['de', `${url}?lang=de`],
      ['x-default', url],
    ])
      expect(german.body).toContain(`<link rel="alternate" hreflang="${lang}" href="${href}">`);
    // Whoever followed a link to a page in German stays in it.
    const onward = (body: string) => [...body.matchAll(/<a [^>]*href="(\/(?:[msc]|rules)\/[^"]+)"/g)];
    const links = onward(german.body).map(([, link]) => link);
    expect(links).toContain(`/s/${seriesId}`);
    expect(onward(addressed.body).map(([, link]) => link)).toEqual(links.map((link) => `${link}?lang=de`));
    expect((await pageAt('/rules/privacy?lang=de')).html).toContain('href="/rules/terms?lang=de"');
  });

  it.each(['de', 'es'] as const)(
    'has no sentence in English for who reads %s, nor have its preview and feeds, but what people wrote',
    async (lang) => {
      const { host, seriesId, community, paths } = await publicThings({ description: 'Bring a torch.' });
      const given = { communityId: community.id, description: 'Bring a torch.' };
      const more = await createTrib(host, { ...given, ...IN_VIENNA, name: 'Bats', minPeople: 3 });
      const off = await createTrib(host, { ...given, name: 'Moths', maxParticipants: 2 });
      const feeds = [`/api/communities/${community.id}/`, `/api/series/${seriesId}/`];
      const files = feeds.flatMap((path) => [`${path}calendar.ics`, `${path}rss.xml`]);
      await cancel(app.db, off.id);
      const wrote = new Set(['Austin, TX', 'Bring a torch.', community.name, community.description]);
      for (const path of [...paths, `/m/${more.id}`, `/m/${off.id}`, ...files]) {
        const english = new Set(sentencesOf((await pageAt(path)).html));
        const { html } = await pageAt(`${path}?lang=${lang}`);
        const left = sentencesOf(html).filter((text) => english.has(text) && !wrote.has(text));
        expect([path, left]).toEqual([path, []]);
      }
    },
  );

  it('is the same for whoever is signed in', async () => {
    const { host, trib } = await publicThings();
    const [own, visitors] = [await host.get(`/m/${trib.id}`), await app.visitor().get(`/m/${trib.id}`)];
    expect(own.body).toBe(visitors.body);
    expect(own.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['over', startedYesterday, 'This meetup is over'],
    ['cancelled', cancel, 'This meetup is cancelled'],
  ])('says that it is %s, and is no longer found', async (_state, change, text) => {
    const { trib } = await publicThings();
    await change(app.db, trib.id);
    const { html } = await pageAt(`/m/${trib.id}`);
    expect(html).toContain(text);
    expect(html).not.toContain('>Join<');
    expect(tag(html, 'robots')).toBe('noindex');
  });

  it('offers the waitlist of a full one, and needs no date', async () => {
    const host = await listedPerson('Rosa Vale');
    const { id } = await createTrib(host, { startTime: null, endTime: null, maxParticipants: 2 });
    await (await app.person()).put(`/api/tribs/${id}/membership`);
    const { html } = await pageAt(`/m/${id}`);
    expect(html).toContain('Date to be set');
    expect(html).toContain('>Join the waitlist</a>');
    expect(factsIn(html)).toBeNull();
  });
});

describe('the one address of a meetup and of a community', () => {
  const previewAt = async (path: string) => {
    const html = textOf(await fetchRaw(path));
    const [, canonical] = /<link rel="canonical" href="([^"]*)">/.exec(html) ?? [];
    return {
      canonical,
      ...Object.fromEntries(['title', 'image', 'url'].map((name) => [name, tag(html, `og:${name}`)])),
    };
  };

  it('is named by every link to it, with the picture that its own page has', async () => {
    const { host, trib, community } = await publicThings();
    const invite = communityInvitePath(community.id, {
      inviterId: host.id,
      name: 'Rosa',
      code: 'owls',
      key: 'a.b',
    });
    for (const [own, links] of [
      [`/m/${trib.id}`, [`/meetups?trib=${trib.id}`]],
      [`/c/${community.id}`, [`/communities?community=${community.id}`, invite]],
    ] as const) {
      const expected = await previewAt(own);
      expect(expected).toMatchObject({ canonical: `https://trib.example${own}`, url: expected.canonical });
      for (const path of links) expect(await previewAt(path)).toEqual(expected);
    }
    expect(await previewAt(`/meetups?trib=${trib.id}&from=${host.id}`)).toMatchObject({
      canonical: `https://trib.example/m/${trib.id}`,
      title: 'Rosa Vale is hosting: Owls · Trib',
    });
  });

  it('has a picture as it is declared, also where its own photo is a portrait', async () => {
    const { host, community } = await publicThings();
    const portrait = sharp({ create: { width: 1_170, height: 1_800, channels: 3, background: '#f00' } });
    const { url } = await uploaded(host, await portrait.webp().toBuffer());
    await app.db.update(communities).set({ image: url }).where(eq(communities.id, community.id));
    const { html } = await pageAt(`/c/${community.id}`);
    const { type, body } = await fetchRaw(new URL(tag(html, 'og:image') ?? '').pathname);
    expect([tag(html, 'og:image:type'), type]).toEqual(['image/jpeg', 'image/jpeg']);
    expect(await sharp(body).metadata()).toMatchObject({
      format: 'jpeg',
      width: Number(tag(html, 'og:image:width')),
      height: Number(tag(html, 'og:image:height')),
    });
  });

  it('is none once an operator has hidden it, and its links are generic', async () => {
    const { community } = await publicThings();
    await app.db.update(communities).set({ hiddenAt: new Date() }).where(eq(communities.id, community.id));
    const picture = await fetchRaw(`/previews/community-${community.id}-${'0'.repeat(16)}.jpg`);
    expect(await previewAt(`/communities?community=${community.id}`)).toMatchObject({
      title: 'Trib: real people, real meetups',
      url: 'https://trib.example/communities',
    });
    expect(picture.body).toEqual((await fetchRaw(`/previews/trib-${'0'.repeat(16)}.jpg`)).body);
  });
});

describe('what is not for the open web', () => {
  const hidden = { hiddenAt: new Date() };
  it.each([
    ['is for friends only', { whoCanJoin: 'Friends only' }],
    ['needs an invitation', { whoCanJoin: 'Invite only' }],
    ['was hidden by an operator', hidden],
  ] as const)('answers for a meetup that %s as for none', async (_why, columns) => {
    const { trib, paths, community } = await publicThings();
    await app.db.update(tribs).set(columns).where(eq(tribs.id, trib.id));
    for (const path of paths.slice(0, 2)) expect(await pageAt(path)).toEqual(missing);
    expect((await pageAt(`/c/${community.id}`)).html).toContain('None is planned');
  });

  it.each(['deletedAt', 'suspendedAt', 'isDemo'] as const)(
    'answers for the meetups of somebody with %s as for none',
    async (column) => {
      const { host, paths } = await publicThings();
      const value = column === 'isDemo' ? true : new Date();
      await app.db
        .update(users)
        .set({ [column]: value })
        .where(eq(users.id, host.id));
      for (const path of paths.slice(0, 2)) expect(await pageAt(path)).toEqual(missing);
    },
  );

  it.each(['hiddenAt', 'archivedAt'] as const)(
    'answers for a community with %s as for none',
    async (column) => {
      const { trib, community } = await publicThings();
      await app.db
        .update(communities)
        .set({ [column]: new Date() })
        .where(eq(communities.id, community.id));
      expect(await pageAt(`/c/${community.id}`)).toEqual(missing);
      expect((await pageAt(`/m/${trib.id}`)).html).not.toContain(community.name);
    },
  );

  it('answers for a table, and for what is no id, as for none', async () => {
    const table = await offerTable(app.db, (await app.person()).id);
    for (const path of [`/m/${table}`, '/m/0', '/m/x', '/s/1e3', '/c/-1', '/m/99999999999'])
      expect(await pageAt(path)).toEqual(missing);
  });

  it('answers for a series without a date ahead as for none', async () => {
    const { trib, seriesId } = await publicThings();
    await startedYesterday(app.db, trib.id);
    expect(await pageAt(`/s/${seriesId}`)).toEqual(missing);
  });
});

describe('the pages of a series and a community', () => {
  it('have the dates to come, the next first', async () => {
    const { host, trib, seriesId, community, paths } = await publicThings();
    const later = await createTrib(host, {
      name: 'Bats',
      communityId: community.id,
      startTime: inDays(9).toISOString(),
      endTime: inDays(9.1).toISOString(),
    });
    await app.db.update(tribs).set({ seriesId, occurrence: '2030-01-01' }).where(eq(tribs.id, later.id));
    const datesOf = async (path: string) =>
      [...(await pageAt(path)).html.matchAll(/<a class="u-url" href="\/m\/(\d+)"/g)].map(([, id]) =>
        Number(id),
      );
    expect(await datesOf(paths[1])).toEqual([trib.id, later.id]);
    // The community's page shows one date of each series; the page of that date has the others.
    expect(await datesOf(paths[2])).toEqual([trib.id]);
    await app.db.update(tribs).set({ seriesId: null }).where(eq(tribs.id, later.id));
    expect(await datesOf(paths[2])).toEqual([trib.id, later.id]);
    await app.db.update(tribs).set({ seriesId }).where(eq(tribs.id, later.id));
    const series = await pageAt(`/s/${seriesId}`);
    expect(series.html).toMatch(/Every \w+day/);
    expect(factsIn(series.html)).toMatchObject({
      '@type': 'EventSeries',
      subEvent: [{ name: 'Owls' }, { name: 'Bats' }],
    });
  });

  it('lead to where one joins or asks to, to what one can subscribe to, and to the imprint', async () => {
    const { community, seriesId, paths } = await publicThings({ maxParticipants: 2 });
    await app.db.update(communities).set({ admission: 'request' }).where(eq(communities.id, community.id));
    const { html } = await pageAt(`/c/${community.id}`);
    expect(html).toContain(`href="/communities?community=${community.id}">Ask to join</a>`);
    expect(html).toContain(`webcal://trib.example/api/communities/${community.id}/calendar.ics`);
    expect(html).toContain('1 spot left');
    expect((await pageAt(`/s/${seriesId}`)).html).toContain(`href="/api/series/${seriesId}/rss.xml"`);
    for (const path of paths)
      expect((await pageAt(path)).html).toContain('<a href="/rules/imprint">Imprint</a>');
  });
});
