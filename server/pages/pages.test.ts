import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_TOWN, TOWN_META, TOWN_SLOTS } from '#shared/domain/town';
import { LANGUAGES_META } from '#shared/texts/languages';
import { createApp } from '../app';
import { createAgent } from '../testing/agent';
import { writeSetting } from '../modules/trust/settings/settings.queries';
import { startTestApp } from '../testing/test-app';
import { builtPages, inlineScriptHashes } from './pages';
import { pageNames, pageOfTown } from './complete-page';
import { HEAD_SLOT, SLOT_INVITE } from './template';
import { textsOf } from './texts';

const THEME_SCRIPT = 'document.documentElement.dataset.theme="dark"';
const GERMAN_SCRIPT = 'document.title="Lädt"';
const html = (body: string) =>
  `<!doctype html><html><head><meta charset="utf-8">${HEAD_SLOT}<script>${THEME_SCRIPT}</script></head>` +
  `<body><div id="root">${body}</div></body></html>`;

const folder = mkdtempSync(join(tmpdir(), 'trib-pages-'));
mkdirSync(join(folder, 'assets'));
for (const name of pageNames) {
  writeFileSync(join(folder, `${name}.html`), html('').replace('<body>', `<body class="${name}">`));
}
writeFileSync(join(folder, 'landing.html'), html('landing'));
for (const page of pageNames)
  writeFileSync(
    join(folder, `${pageOfTown(page)}.html`),
    html(
      `<h1>${TOWN_SLOTS.name}</h1><p class="line">${TOWN_SLOTS.line}</p><p class="greeting">${TOWN_SLOTS.greeting}</p>`,
    ),
  );
writeFileSync(
  join(folder, 'invited.html'),
  html(
    `<b>${SLOT_INVITE.inviterName}</b>` +
      `<input value="${SLOT_INVITE.inviterId}"/><input value="${SLOT_INVITE.inviterName}"/>`,
  ),
);
// Every file is there as in a build.
cpSync(join(import.meta.dirname, '../../client/public'), folder, { recursive: true });
writeFileSync(join(folder, 'assets/a.js'), 'export {};');
writeFileSync(join(folder, 'sw.js'), '');
// Another language has pages and a worker of its own.
mkdirSync(join(folder, 'de'));
for (const name of readdirSync(folder).filter((each) => each.endsWith('.html')))
  writeFileSync(
    join(folder, 'de', name),
    readFileSync(join(folder, name), 'utf8')
      .replace('<html', '<html lang="de"')
      .replace(THEME_SCRIPT, GERMAN_SCRIPT),
  );
writeFileSync(join(folder, 'de/sw.js'), 'onfetch = null;');
writeFileSync(join(folder, 'assets/deleted.js'), 'export {};');
afterAll(() => rmSync(folder, { recursive: true }));

const app = await startTestApp({ languages: ['en', 'de'] });
let visitor: ReturnType<typeof createAgent>;

beforeAll(async () => {
  const server = createServer(createApp(app, await builtPages(app, folder))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  visitor = createAgent(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  return () => new Promise((resolve) => server.close(resolve));
});

const pageAt = async (path: string) => {
  const { status, body } = await visitor.get(path);
  return { status, html: String(body) };
};

describe('a file that was deleted while the server runs', () => {
  it('breaks off its own response, and nothing else', async () => {
    expect((await visitor.get('/assets/deleted.js')).status).toBe(200);
    rmSync(join(folder, 'assets/deleted.js'));
    await expect(visitor.get('/assets/deleted.js')).rejects.toThrow(/fetch failed|terminated/);
    expect((await visitor.get('/assets/a.js')).status).toBe(200);
  });
});

describe("a town's own pages", () => {
  const townAs = async (changes: object) => {
    await app.db.transaction((tx) => writeSetting(tx, 'town', { ...DEFAULT_TOWN, ...changes }));
    app.settings.forget();
  };

  it('have its name, line and greeting from the first frame, as text, and so has the manifest', async () => {
    const before = await pageAt('/meetups');
    await townAs({ name: 'Graz <b>', line: 'Wir $& sind da' });
    const { html: page } = await pageAt('/');
    expect(page).toContain('<title>Graz &lt;b&gt;: Wir $&amp; sind da</title>');
    expect(page).toContain('<h1>Graz &lt;b&gt;</h1><p class="line">Wir $&amp; sind da</p>');
    expect(page).toContain('<p class="greeting">Join small meetups near you');
    expect(page).toContain(`<meta name="${TOWN_META}" content="{&quot;name&quot;:&quot;Graz &lt;b&gt;&quot;`);
    const manifest = await visitor.get('/manifest.webmanifest');
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    expect(manifest.body).toMatchObject({ name: 'Graz <b>', description: 'Wir $& sind da', id: '/' });
    await townAs({ name: 'Graz' });
    expect((await pageAt('/')).html).not.toContain('class="line"');
    // Set back to what it was, nothing is left of it.
    await townAs({});
    expect(await pageAt('/meetups')).toEqual(before);
  });

  it('say that it began without the demo, whatever it is called', async () => {
    expect((await pageAt('/meetups')).html).not.toContain('startsEmpty');
    app.config.seed = 'off';
    onTestFinished(() => void (app.config.seed = 'demo'));
    expect((await pageAt('/meetups')).html).toContain('&quot;startsEmpty&quot;:true}');
  });
});

describe('pages', () => {
  it.each([
    ['/', 'landing'],
    ['/meetups?trib=1', 'feed'],
    ['/meetups/create', 'wizard'],
    ['/profile/', 'profile'],
    ['/discover', 'discover-experiences'],
    ['/discover?tab=unknown&idea=1', 'discover-experiences'],
    ['/communities?community=1', 'communities-communities'],
    ['/discover?tab=communities', 'discover-communities'],
    ['/communities?tab=tribs', 'communities-tribs'],
    ['/nowhere', 'app'],
  ])('have the static frame of %s', async (path, name) => {
    const body = name === 'landing' ? '<div id="root">landing</div>' : `<body class="${name}">`;
    expect((await pageAt(path)).html).toContain(body);
  });

  it("writes the inviter's name into the page as text, with a form that passes the invite on", async () => {
    const { html: page } = await pageAt(`/?inv=3&name=${encodeURIComponent('"><script>$&')}`);
    expect(page).toContain('<b>&quot;&gt;&lt;script&gt;$&amp;</b>');
    expect(page).toContain('<input value="3"/><input value="&quot;&gt;&lt;script&gt;$&amp;"/>');
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  it('shows at most 50 characters of a name and no direction marks', async () => {
    const { html: page } = await pageAt(`/?inv=3&name=${encodeURIComponent(`\u202e${'x'.repeat(80)}`)}`);
    expect(page).toContain(`<b>${'x'.repeat(50)}</b>`);
  });

  it.each([
    '?inv=3',
    '?name=Maya',
    '?inv=-1&name=Maya',
    '?inv=99999999999&name=Maya',
    '?inv=abc&name=Maya',
    '?inv=3&name=%E0%A4%A',
  ])('greets nobody by name for %s', async (query) => {
    const { status, html: page } = await pageAt(`/${query}`);
    expect(status).toBe(200);
    expect(page).toContain('<div id="root">landing</div>');
  });

  it('returns 404 for an unknown path, with a page that says so', async () => {
    expect(await pageAt('/nowhere')).toMatchObject({
      status: 404,
      html: expect.stringContaining('id="root"'),
    });
    expect((await pageAt('/app.html')).status).toBe(404);
    expect((await pageAt('/meetups/')).status).toBe(200);
  });

  it('serves the fixed addresses crawlers and older browsers request', async () => {
    const robots = await visitor.get('/robots.txt');
    expect(robots.status).toBe(200);
    expect(robots.headers.get('content-type')).toContain('text/plain');
    expect(robots.body).toContain('User-agent: *');
    const icon = await visitor.get('/favicon.ico');
    expect(icon.status).toBe(200);
    expect(icon.headers.get('content-type')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/);
  });

  it('never serves a page for a missing script', async () => {
    const { status, headers } = await visitor.get('/assets/gone.js');
    expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
  });

  it('caches files forever, and asks again for pages and the service worker', async () => {
    for (const path of ['/assets/a.js', '/fonts/bricolage-grotesque-latin.woff2']) {
      expect((await visitor.get(path)).headers.get('cache-control')).toContain('immutable');
    }
    for (const path of ['/', '/sw.js']) {
      expect((await visitor.get(path)).headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('come in the language of the address, or the chosen one, or one that the browser asks for', async () => {
    const asked = async (path: string, headers: Record<string, string>) => {
      const { body, headers: received } = await visitor.get(path, headers);
      const isGerman = String(body).includes('<html lang="de"');
      expect(received.get('content-language')).toBe(isGerman ? 'de' : 'en');
      expect(received.get('vary')).toMatch(/Accept-Language.*Cookie/);
      return isGerman;
    };
    const german = { 'accept-language': 'de' };
    expect(await asked('/meetups', german)).toBe(true);
    expect(await asked('/meetups', { ...german, cookie: 'lang=en' })).toBe(false);
    expect(await asked('/meetups', { cookie: 'lang=de' })).toBe(true);
    expect(await asked('/meetups?lang=de', { cookie: 'lang=en' })).toBe(true);
    expect(await asked('/nowhere', german)).toBe(true);
    // A build that has lost a language, and an address that was never one.
    expect(await asked('/meetups?lang=es', {})).toBe(false);
    expect(await asked('/meetups?lang=../de', {})).toBe(false);
    expect((await pageAt('/')).html).toContain(`<meta name="${LANGUAGES_META}" content="en de">`);
  });

  it('have a service worker in each language, which is asked for again', async () => {
    const worker = await visitor.get('/sw.js?lang=de');
    expect([worker.body, worker.headers.get('cache-control')]).toEqual(['onfetch = null;', 'no-cache']);
    expect((await visitor.get('/sw.js?lang=es')).body).toBe('');
  });

  it('have a manifest in each language, with the words of a town if it has its own', async () => {
    const [english, german] = await Promise.all(
      ['', '?lang=de'].map(async (query) => visitor.get(`/manifest.webmanifest${query}`)),
    );
    const {
      description: _,
      lang,
      shortcuts: [chats],
      ...same
    } = english?.body ?? {};
    expect([lang, chats.name, textsOf('en').aboutTheApp]).toEqual(['en', 'Chats', english?.body.description]);
    expect(german?.body).toMatchObject({ ...same, lang: 'de', description: textsOf('de').aboutTheApp });
    expect(german?.body.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Chats', 'Entdecken']);
    expect(german?.headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await visitor.get('/manifest.webmanifest?lang=es')).body).toEqual(english?.body);
  });

  it("allow the inlined script by its hash, and none of another language's", async () => {
    const policyOf = async (lang: string) =>
      (await visitor.get(`/?lang=${lang}`)).headers.get('content-security-policy');
    const [english] = inlineScriptHashes(html(''));
    const [german] = inlineScriptHashes(`<script>${GERMAN_SCRIPT}</script>`);
    for (const [lang, own, others] of [
      ['en', english, german],
      ['de', german, english],
    ] as const) {
      expect(await policyOf(lang)).toContain(`'${own}'`);
      expect(await policyOf(lang)).not.toContain(others);
    }
  });
});
