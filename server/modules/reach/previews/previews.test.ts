import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { avatarSources } from '#shared/domain/portraits';
import { users } from '../../../db/schema/users';
import { storedKeys, uploaded } from '../../../testing/pictures';
import { cancel, createTrib, startedYesterday } from '../../../testing/factories';
import { startPreviews, tag, textOf } from '../../../testing/previews';

const CRAWLERS = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
];
const ENCODINGS = ['identity', 'gzip', 'br'] as const;
const HEAD_BYTES = 4_096;

const { app, fetchRaw, listedPerson, pageAt, pictureOf } = await startPreviews();

describe('the preview of an invite link', () => {
  it.each(CRAWLERS.flatMap((agent) => ENCODINGS.map((encoding) => [agent, encoding] as const)))(
    'is complete in the first 4 KB for %s with %s',
    async (agent, encoding) => {
      const { id } = await listedPerson('Maya Chen');
      const response = await fetchRaw(`/?inv=${id}&name=Somebody`, {
        'user-agent': agent,
        'accept-encoding': encoding,
      });
      expect(response.encoding ?? 'identity').toBe(encoding);
      const start = textOf(response).slice(0, HEAD_BYTES);
      expect(response.status).toBe(200);
      expect(start).toContain('<title>Maya Chen invited you to Trib</title>');
      expect(tag(start, 'og:title')).toBe('Maya Chen invited you to Trib');
      expect(tag(start, 'twitter:card')).toBe('summary_large_image');
      expect(tag(start, 'twitter:image')).toMatch(/^https:\/\/trib\.example\/previews\/invite-/);
    },
  );

  it('is in the language of who shares it, and its page in that of who reads it', async () => {
    const lea = await listedPerson('Lea Wirth');
    const { id } = await createTrib(lea, { name: 'Owls' });
    const shared = async (query: string) => {
      const html = textOf(await fetchRaw(`${query}&lang=es`));
      return [tag(html, 'og:title'), tag(html, 'inviter-note'), await pictureOf(html), html] as const;
    };
    const invite = `/?inv=${lea.id}&name=Lea%20Wirth`;
    const choose = (language: string | null) =>
      app.db.update(users).set({ language }).where(eq(users.id, lea.id));
    await choose(null);
    const [spanish, note, picture] = await shared(invite);
    expect([spanish, note]).toEqual([
      'Lea Wirth te invita a Trib',
      'Cuando te registres, Lea Wirth recibirá una solicitud de amistad.',
    ]);
    await choose('de');
    const [german, sameNote, germanPicture, html] = await shared(invite);
    expect([german, sameNote]).toEqual(['Lea Wirth hat dich eingeladen: Trib', note]);
    expect(tag(html, 'invited-to')).toContain('Organiza Lea Wirth');
    for (const { status, cache } of [picture, germanPicture])
      expect([status, cache]).toEqual([200, expect.stringContaining('immutable')]);
    expect(germanPicture.body.equals(picture.body)).toBe(false);
    expect((await shared(`/meetups?trib=${id}&from=${lea.id}`))[0]).toBe('Lea Wirth lädt ein: Owls · Trib');
    expect((await pictureOf(await pageAt('/?lang=de'))).cache).toContain('immutable');
    expect((await fetchRaw(`/previews/trib-xx-${'0'.repeat(16)}.jpg`)).status).toBe(404);
  });

  it('shows the stored name as text, whatever it is', async () => {
    const { id } = await listedPerson('"><script>$&');
    const html = await pageAt(`/?inv=${id}&name=x`);
    expect(tag(html, 'og:title')).toBe('&quot;&gt;&lt;script&gt;$&amp; invited you to Trib');
    expect(html).not.toContain('<script');
  });

  it('does not show a default name', async () => {
    const { id } = await listedPerson('Demo User');
    expect(tag(await pageAt(`/?inv=${id}&name=x`), 'og:title')).toBe('You are invited to Trib');
  });

  it('never reveals the name of a demo account: not in the text, the picture or the address', async () => {
    const { id } = await app.person({ displayName: 'Wren Unlisted' });
    const html = await pageAt(`/?inv=${id}&name=x`);
    expect(html).not.toContain('Wren');
    const nobody = await pageAt('/?inv=2147483647&name=x');
    expect(tag(html, 'og:title')).toBe(tag(nobody, 'og:title'));
    expect(tag(html, 'og:image')).toBe(tag(nobody, 'og:image'));
    const [picture, general] = [
      await fetchRaw(`/previews/invite-${id}-${'0'.repeat(16)}.jpg`),
      await pictureOf(nobody),
    ];
    expect(picture.body.equals(general.body)).toBe(true);
  });

  it.each(['2147483647', '99999999999', '-1', 'abc', '1%00', ''])('is generic for inv=%s', async (inv) => {
    const response = await fetchRaw(`/?inv=${inv}&name=x`);
    expect(response.status).toBe(200);
    expect(tag(textOf(response), 'og:image')).toMatch(/\/previews\/trib-[0-9a-f]{16}\.jpg$/);
  });

  it.each(['', '&name=', '&name=%E0%A4%A'])('names nobody for a link that is no invite: %s', async (rest) => {
    const { id } = await listedPerson('Maya Chen');
    const html = await pageAt(`/?inv=${id}${rest}`);
    expect(tag(html, 'og:title')).toBe('Trib: real people, real meetups');
    expect(tag(html, 'og:image')).toMatch(/\/previews\/trib-[0-9a-f]{16}\.jpg$/);
    expect(tag(html, 'og:url')).toBe('https://trib.example/');
  });
});

describe('the picture beside the greeting', () => {
  const pictureFor = async (id: number, name: string) =>
    tag(await pageAt(`/?inv=${id}&name=${encodeURIComponent(name)}`), 'inviter-picture');

  it('is the stored one of who invited, as small as it is shown', async () => {
    const maya = await listedPerson('Maya Chen');
    expect(await pictureFor(maya.id, 'Maya Chen')).toBe(avatarSources(maya)[0]);
    const photo = await uploaded(maya);
    await maya.put(`/api/users/${maya.id}`, { profileImage: photo.url });
    expect(await pictureFor(maya.id, ' Maya  Chen ')).toBe(`${photo.url}?width=390`);
  });

  it('is never put under another name', async () => {
    const { id } = await listedPerson('Maya Chen');
    expect(await pictureFor(id, 'Somebody')).toBeUndefined();
  });

  it('stands over a promise; another name over whose link it is, and an id that leads nowhere over nothing', async () => {
    const { id } = await listedPerson('Maya Chen');
    const noteFor = async (inv: number, name: string) =>
      tag(await pageAt(`/?inv=${inv}&name=${encodeURIComponent(name)}`), 'inviter-note');
    expect(await noteFor(id, 'Maya Chen')).toBe('When you sign up, Maya Chen gets a friend request.');
    expect(await noteFor(id, 'Somebody')).toBe('Link of Maya Chen');
    expect(await noteFor(2_147_483_647, 'Maya Chen')).toBeUndefined();
  });

  it('is not that of a demo account, and none for ids that lead nowhere', async () => {
    const { id } = await app.person({ displayName: 'Wren Unlisted' });
    expect(await pictureFor(id, 'Wren Unlisted')).toBeUndefined();
    expect(await pictureFor(2_147_483_647, 'Maya Chen')).toBeUndefined();
  });
});

describe('the preview of a meetup', () => {
  it('says its name and day', async () => {
    const host = await app.person();
    const trib = await createTrib(host, {
      name: 'Owls & stars',
      startTime: '2032-03-05T18:00',
      endTime: '2032-03-05T20:00',
    });
    const html = await pageAt(`/meetups?trib=${trib.id}`);
    expect(tag(html, 'og:title')).toBe('Owls &amp; stars · Trib');
    expect(tag(html, 'og:description')).toContain('Friday, March 5');
    expect(tag(html, 'og:url')).toBe(`https://trib.example/meetups?trib=${trib.id}`);
  });

  describe('of a link that names who shared it', () => {
    const titleFor = async (tribId: number, sharerId: unknown, reader = pageAt) =>
      tag(await reader(`/meetups?trib=${tribId}&from=${String(sharerId)}`), 'og:title');

    it('says that they are going, or hosting, and chat apps ask again at the same address', async () => {
      const [host, maya] = [await listedPerson('Rosa Vale'), await listedPerson('Maya Chen')];
      const { id } = await createTrib(host, { name: 'Owls' });
      await maya.put(`/api/tribs/${id}/membership`);
      expect(await titleFor(id, maya.id)).toBe('Maya Chen is going: Owls · Trib');
      expect(await titleFor(id, host.id)).toBe('Rosa Vale is hosting: Owls · Trib');
      expect(tag(await pageAt(`/meetups?trib=${id}&from=${maya.id}`), 'og:url')).toBe(
        `https://trib.example/meetups?trib=${id}&amp;from=${maya.id}`,
      );
    });

    it('names nobody who is not going, not listed, without a chosen name, or unknown', async () => {
      const { id } = await createTrib(await app.person(), { name: 'Owls', maxParticipants: 4 });
      const [demo, unnamed] = [await app.person({ displayName: 'Wren' }), await listedPerson('Demo User')];
      const [away, left, waiting] = [
        await listedPerson('Ada Away'),
        await listedPerson('Lou Left'),
        await listedPerson('Wanda Waiting'),
      ];
      for (const person of [demo, unnamed, left]) await person.put(`/api/tribs/${id}/membership`);
      await left.delete(`/api/tribs/${id}/membership`);
      await (await listedPerson('Fay Fourth')).put(`/api/tribs/${id}/membership`);
      expect((await waiting.put(`/api/tribs/${id}/membership`)).body.status).toBe('waitlisted');
      const nobody = [demo.id, unnamed.id, away.id, left.id, waiting.id, 2_147_483_647, '99999999999', 'x'];
      for (const sharer of nobody) {
        const html = await pageAt(`/meetups?trib=${id}&from=${sharer}`);
        expect([sharer, tag(html, 'og:title')]).toEqual([sharer, 'Owls · Trib']);
        expect(tag(html, 'og:url')).toBe(`https://trib.example/meetups?trib=${id}`);
      }
    });

    it('names nobody once the meetup has started', async () => {
      const host = await listedPerson('Rosa Vale');
      const { id } = await createTrib(host, { name: 'Owls' });
      await startedYesterday(app.db, id);
      expect(await titleFor(id, host.id)).toBe('Owls · Trib');
    });
  });

  it('says that the date is to be set', async () => {
    const trib = await createTrib(await app.person(), { startTime: null, endTime: null });
    const html = await pageAt(`/meetups?trib=${trib.id}`);
    expect(tag(html, 'og:description')).toContain('Date to be set');
  });

  it('never shows a place typed by the host', async () => {
    const host = await app.person();
    const trib = await createTrib(host, { location: '12 Secret Lane' });
    expect(await pageAt(`/meetups?trib=${trib.id}`)).not.toContain('Secret Lane');
  });

  it('shows its photo under an address that changes with it, and the cover once the photo is gone', async () => {
    const host = await app.person();
    const red = sharp({ create: { width: 800, height: 1000, channels: 3, background: '#f00' } });
    const [first, second] = [
      await uploaded(host, await red.clone().png().toBuffer()),
      await uploaded(host, await red.clone().negate().png().toBuffer()),
    ];
    const { id } = await createTrib(host, { name: 'Owls', mainImageUrl: first.url });
    const address = async () => tag(await pageAt(`/meetups?trib=${id}`), 'og:image') ?? '';
    const rightEdge = async (path: string) => {
      const { body, cache } = await fetchRaw(new URL(path).pathname);
      const edge = await sharp(body).extract({ left: 1150, top: 250, width: 50, height: 50 }).toBuffer();
      const { channels } = await sharp(edge).stats();
      return { cache, colour: channels.map(({ mean }) => Math.round(mean / 85)) };
    };
    const before = await address();
    expect(await rightEdge(before)).toEqual({
      cache: expect.stringContaining('immutable'),
      colour: [3, 0, 0],
    });
    await host.put(`/api/tribs/${id}`, { mainImageUrl: second.url });
    const after = await address();
    expect(after).not.toBe(before);
    await app.photoStore.remove(await storedKeys(app));
    const instead = await rightEdge(after);
    expect(instead.cache).toBe('public, max-age=300');
    expect(instead.colour).not.toEqual([0, 3, 3]);
    await host.put(`/api/tribs/${id}`, { mainImageUrl: '/covers/tea.svg' });
    expect((await rightEdge(await address())).cache).toContain('immutable');
  });

  it('is generic once it is cancelled, and for unknown ids', async () => {
    const trib = await createTrib(await app.person(), { name: 'Called off' });
    await cancel(app.db, trib.id);
    for (const id of [trib.id, '2147483647', '99999999999', '-1', 'abc']) {
      const response = await fetchRaw(`/meetups?trib=${id}`);
      expect([response.status, tag(textOf(response), 'og:title')]).toEqual([
        200,
        'Trib: real people, real meetups',
      ]);
    }
  });
});
