import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { setUp } from '#shared/api/operators';
import { DEFAULT_TOWN } from '#shared/domain/town';
import { users } from '../../../db/schema/users';
import { expectError } from '../../../testing/expect-error';
import { createTrib } from '../../../testing/factories';
import { expectNoRowChanged } from '../../../testing/rows';
import { startSmtp } from '../../../testing/mail';
import { startTestApp } from '../../../testing/test-app';

const app = await startTestApp({ operators: ['olga'] });
/** Another server of the same installation. */
const other = await startTestApp({ operators: ['olga'] }, { database: app.database });
const PASSWORD = 'seven embers glow';
const olga = await app.person({ username: 'olga', password: PASSWORD });
const AUSTIN = 4_671_654;

const read = async () => (await olga.get('/api/admin/settings')).body.town;
/** Waits until another server has heard of the settings that were saved, which it is told after the response. */
const heardBy = async (at: typeof app) => {
  const saved = await app.settings.current();
  await expect.poll(() => at.settings.current(), { timeout: 10_000 }).toEqual(saved);
};
const save = async (changes: object) => {
  const saved = await olga.put('/api/admin/settings', { town: { ...(await read()), ...changes } });
  await heardBy(other);
  return saved;
};
const page = async (path: string, at = app) => String((await at.visitor().get(path)).body);

describe("a town's own name", () => {
  it('is the product itself until somebody gives another', async () => {
    expect(await read()).toEqual(DEFAULT_TOWN);
  });

  it('stands at once on every instance in pages, feeds, calendars and rules, as text', async () => {
    const trib = await createTrib(olga, { cost: '$5-15' });
    expect(await page(`/m/${trib.id}`, other)).toContain('· Trib</title>');
    const name = 'Graz <b>trifft</b> & sich';
    const { status } = await save({
      name,
      line: 'Wir sind da',
      currency: '€',
      contact: 'mailto:hallo@graz.example',
    });
    expect(status).toBe(200);
    const written = 'Graz &lt;b&gt;trifft&lt;/b&gt; &amp; sich';
    for (const at of [app, other]) {
      const meetup = await page(`/m/${trib.id}`, at);
      expect(meetup).toContain(`· ${written}</title>`);
      expect(meetup).toContain(`og:site_name" content="${written}"`);
      expect(meetup).toContain('€5-15');
      expect(meetup).not.toMatch(/\bTrib\b|<b>trifft/);
      const rules = await page('/rules/terms', at);
      expect(rules).toContain(`Whoever runs ${written.replaceAll('&quot;', '"')} is not their organizer`);
      expect(rules).not.toMatch(/\bTrib\b/);
      expect(await page('/rules/contact', at)).toContain('hallo@graz.example');
      expect((await at.visitor().get('/api/auth/providers')).body.contact).toBe('mailto:hallo@graz.example');
    }
  });

  it('is what a visitor without a city is taken to be near', async () => {
    const near = () => app.visitor().get('/api/cities/guess?timeZone=Asia/Tokyo');
    expect((await near()).body.city.id).not.toBe(AUSTIN);
    expect(await save({ city: { id: AUSTIN } })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ city: { id: AUSTIN, name: 'Austin, TX' } });
    expect((await near()).body.city.id).toBe(AUSTIN);
  });

  it('is in the country of its city', async () => {
    await save({ city: null });
    expect(await read()).toMatchObject({ country: null });
    const { city } = (await app.visitor().get('/api/cities/guess?timeZone=Europe/Vienna')).body;
    await save({ city: { id: city.id } });
    expect(await read()).toMatchObject({ country: 'AT' });
    await save({ city: { id: AUSTIN } });
    expect(await read()).toMatchObject({ country: 'US' });
  });

  it('is not overwritten by an operator who has read an older one, who is told', async () => {
    const first = await read();
    expect(await save({ name: 'Graz', city: null })).toMatchObject({ status: 200 });
    const late = { ...first, city: null, name: 'Late' };
    expectError(await olga.put('/api/admin/settings', { town: late }), 409, 'changed');
    expect((await read()).name).toBe('Graz');
  });

  it.each([
    { name: '' },
    { name: '\u200b' },
    { name: 'a\u202eb' },
    { name: 'two\nlines' },
    { name: 'x'.repeat(61) },
    { currency: '' },
    { contact: 'javascript:alert(1)' },
    { city: { id: 1 } },
  ])('refuses %j, and changes nothing', async (changes) => {
    const town = { ...(await read()), city: null };
    const refused = await expectNoRowChanged(app.db, () =>
      olga.put('/api/admin/settings', { town: { ...town, ...changes } }),
    );
    expectError(refused, 400, 'invalid_request');
  });

  it('may have sixty letters, emoji, or run from right to left', async () => {
    for (const name of ['ü'.repeat(60), '🏔️ Graz', 'גראץ נפגשים']) {
      expect((await save({ name, city: null })).status).toBe(200);
      expect(await page('/rules/terms')).toContain(name);
    }
  });

  it('has an accent colour that can be read in both themes, in pages and rules, or is refused with the reason', async () => {
    const refused = await save({ accent: '#FFFFFF', city: null });
    expectError(refused, 400, 'invalid_request');
    expect(refused.body.message).toContain('Too light');
    await save({ accent: '#0B5FFF', city: null });
    const rules = await app.visitor().get('/rules/terms');
    expect(String(rules.body)).toContain(
      ':root{--accent:#0B5EFC}@media(prefers-color-scheme:dark){:root{--accent:#3C7FFF}}',
    );
    const style = /<style>([\s\S]*?)<\/style>/.exec(String(rules.body))?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(rules.headers.get('content-security-policy')).toContain(hash);
  });

  const svg = (inside: string, size = 100) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${inside}</svg>`;
  const asSvg = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
  const png = async (size: number) => {
    const picture = sharp({ create: { width: size, height: size, channels: 4, background: '#0B5FFF' } });
    return `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
  };

  it('has a logo that is drawn to pictures and not kept, from SVG or PNG, and gives it back', async () => {
    for (const logo of [asSvg(svg('<circle cx="50" cy="50" r="40" fill="#0B5FFF"/>')), await png(128)]) {
      expect((await save({ logo, city: null })).status).toBe(200);
      const { town, pictures } = await other.settings.current();
      expect(town.logo).toMatch(/^[0-9a-f]{12}$/);
      const sizes = await Promise.all(
        Object.values(pictures ?? {}).map(
          async (text) => (await sharp(Buffer.from(text, 'base64')).metadata()).width,
        ),
      );
      expect(sizes).toEqual([256, 192, 512, 180, 96]);
      // Another change keeps it.
      await save({ line: 'x', city: null });
      expect((await other.settings.current()).town.logo).toBe(town.logo);
    }
    await save({ logo: null, city: null });
    expect(await app.settings.current()).toMatchObject({ town: { logo: null }, pictures: null });
  });

  it.each([
    ['script', svg('<script>alert(1)</script>')],
    ['script', svg('<rect width="9" height="9" onload="alert(1)"/>')],
    ['font', svg('<text>Graz</text>')],
    ['elsewhere', svg('<image href="https://evil.example/a.png"/>')],
    ['elsewhere', svg('<rect fill="url(//evil.example/a)" width="9" height="9"/>')],
    ['DOCTYPE', `<!DOCTYPE svg [<!ENTITY a "aa">]>${svg('&a;')}`],
    ['too large', svg(`<path d="${'M0 0'.repeat(130_000)}"/>`)],
    ['cannot be read', 'no picture'],
    ['can be seen', svg('')],
  ])('refuses a logo and says why: %s', async (why, text) => {
    const refused = await save({ logo: asSvg(text), city: null });
    expectError(refused, 400, 'invalid_request');
    expect(refused.body.message).toContain(why);
  });

  it('refuses a logo of one pixel, one that is no picture, and one of 20 MB', async () => {
    expectError(await save({ logo: await png(1), city: null }), 400, 'invalid_request');
    expectError(await save({ logo: 'data:image/png;base64,AAAA', city: null }), 415, 'not_an_image');
    expectError(
      await save({ logo: `data:image/png;base64,${'A'.repeat(20_000_000)}`, city: null }),
      413,
      'too_large',
    );
  });

  it('says in the log what has changed', async () => {
    await save({ name: 'Graz trifft sich', line: '', city: null });
    expect((await olga.get('/api/admin/actions?limit=1')).body).toMatchObject([
      { action: 'set', subject: 'setting town', reason: 'name: Graz trifft sich, line: none' },
    ]);
  });
});

describe('the start of a town', () => {
  const start = async (at = olga) => setUp.parse((await at.get('/api/admin/start')).body);
  const atServer = (server: typeof app) => {
    const there = server.visitor();
    const headers = { cookie: olga.cookie() };
    return {
      ...there,
      id: olga.id,
      get: (path: string) => there.get(path, headers),
      post: (path: string, body?: object) => there.post(path, body, headers),
    } as typeof olga;
  };

  it('knows what is done: name, city, imprint, contact, a second operator, meetups and people', async () => {
    await save({ name: DEFAULT_TOWN.name, city: null, contact: null });
    const before = await start();
    expect(before).toMatchObject({ name: null, city: null, contact: null, hasImprint: false, operators: 1 });
    await save({ name: 'Graz trifft sich', city: { id: AUSTIN }, contact: 'mailto:hallo@graz.example' });
    mkdirSync(join(app.config.dataDir, 'rules'));
    writeFileSync(join(app.config.dataDir, 'rules', 'imprint.md'), '# Imprint');
    const omar = await app.person({ username: 'omar', password: PASSWORD });
    await app.person();
    await olga.post('/api/admin/operators', { action: 'grant', userId: omar.id, reason: 'Two' });
    await createTrib(omar);
    const cancelled = await createTrib(omar);
    await omar.post(`/api/tribs/${cancelled.id}/cancel`);
    expect(await start()).toMatchObject({
      name: 'Graz trifft sich',
      city: 'Austin, TX',
      contact: 'mailto:hallo@graz.example',
      hasImprint: true,
      operators: 2,
      meetups: before.meetups + 1,
      people: before.people + 1,
    });
    await save({ city: null });
  });

  it('decides the minimum age over the configuration, at once on every instance, also that nobody is asked', async () => {
    const asking = await startTestApp({ operators: ['olga'], minimumAge: 16 }, { database: app.database });
    const asked = async () => (await asking.visitor().get('/api/auth/providers')).body.minimumAge;
    const register = () => asking.visitor().post('/api/users/register', {});
    expect((await start(atServer(asking))).minimumAge).toEqual({ years: 16, isDecided: false });
    expectError(await register(), 400, 'invalid_request');
    expect((await olga.put('/api/admin/settings', { minimumAge: 18 })).status).toBe(200);
    await heardBy(asking);
    expect(await asked()).toBe(18);
    expect(await page('/rules/terms', asking)).toContain('18 or older');
    expect((await register()).body.message).toContain('18');
    await olga.put('/api/admin/settings', { minimumAge: 0 });
    await heardBy(asking);
    expect(await asked()).toBeNull();
    expect((await register()).status).toBe(201);
    expect((await start(atServer(asking))).minimumAge).toEqual({ years: null, isDecided: true });
    for (const minimumAge of [-1, 100, 1.5, null, '16']) {
      expectError(await olga.put('/api/admin/settings', { minimumAge }), 400, 'invalid_request');
    }
    expect((await olga.get('/api/admin/actions?limit=2')).body).toMatchObject([
      { subject: 'setting minimum age', reason: 'Nobody is asked' },
      { subject: 'setting minimum age', reason: '18 or older' },
    ]);
  });

  it("sends a test mail to the operator's own address, and keeps when the mail server took one", async () => {
    const test = (at: typeof olga) => at.post('/api/admin/test-mail');
    expectError(await test(olga), 409, 'no_mail');
    const smtp = await startSmtp();
    const mailing = await startTestApp({ operators: ['olga'], ...smtp.config }, { database: app.database });
    const there = atServer(mailing);
    expectError(await test(there), 409, 'no_address');
    await app.db.update(users).set({ email: 'olga@graz.example' }).where(eq(users.id, olga.id));
    smtp.behave({ recipient: 550 });
    const refused = await test(there);
    expectError(refused, 409, 'mail_not_taken');
    expect(refused.body.message).toContain('550');
    expect((await start(there)).mail).toEqual({
      isConfigured: true,
      address: 'olga@graz.example',
      testedAt: null,
    });
    smtp.behave(null);
    expect((await test(there)).status).toBe(200);
    expect(smtp.received.map(({ to }) => to)).toEqual([['olga@graz.example']]);
    expect((await start()).mail.testedAt).not.toBeNull();
  });
});
