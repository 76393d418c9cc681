import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { type RouteEntry, routeList } from '../../client/src/app/route-list';
import type { FramedRoutes } from '../../client/src/entry-static-frame';
import { PAGE_DRAWN, STATIC_FRAME_ID } from '../../client/src/lib/static-frame';
import { TAB } from '../../shared/domain/discover-tabs';
import { inviteQuery } from '../../shared/domain/invite';
import { PRODUCT_NAME } from '../../shared/domain/names';
import { paths } from '../../shared/domain/paths';
import { TOWN_SLOTS } from '../../shared/domain/town';
import { directionOf, FALLBACK, type Lang } from '../../shared/texts/languages';
import { pageOfTab, pageOfTown } from '../../server/pages/complete-page';
import { escapeHtml } from '../../server/http/html';
import { HEAD_SLOT, SLOT_INVITE } from '../../server/pages/template';
import { type Area, readAreas } from '../texts/catalogue';
import { inLanguage, inlineTextsOfBundle } from '../texts/inline';
import { addressesIn, pagesOf, prerenderIn } from '../texts/split';
import { criticalCss } from './critical-css';
import type { RouteFiles } from './route-chunks';
import { bundleShared } from './server';

type Render = (
  path: string,
  search: string,
  options?: { isVisitor?: boolean; isForTown?: boolean },
) => Promise<string>;

/**
 * Marks where the landing's markup is complete. The root element would not do, because Chromium considers it complete
 * too early.
 */
const END = 'landing-end';

/** What is pressed on the landing before React has taken its markup over is pressed again then. Its forms and links need no script. */
const REPEAT_PRESS = `{let pressed;const note=({target})=>{pressed=target.closest('button:not(form *)')};addEventListener('click',note);addEventListener('${PAGE_DRAWN}',()=>{removeEventListener('click',note);setTimeout(()=>pressed?.click())},{once:true})}`;

/**
 * Turns Vite's page into several: the landing with its CSS inlined, the same with a slot for the inviter, one for
 * each other route with its static frame, and `app.html`, which is empty, for addresses at which there is no page.
 * Each is written once more with places for a town's name and texts, and all of them for each language.
 */
export async function buildPages(root: string, out: string, languages: readonly Lang[]): Promise<void> {
  const folder = join(out, 'client');
  const areas = readAreas(root);
  const index = withHeadSlot(readFileSync(join(folder, 'index.html'), 'utf8'));
  const script = await staticFrameScript(root);
  for (const lang of languages) {
    await writePagesIn(lang, { root, out, areas, index, script: inLanguage(script, lang, areas) });
  }
  rmSync(join(folder, 'index.html'));
  rmSync(join(out, 'prerender'), { recursive: true });
}

type Sources = { root: string; out: string; areas: readonly Area[]; index: string; script: string };

async function writePagesIn(lang: Lang, { root, out, areas, index, script }: Sources): Promise<void> {
  const folder = join(out, 'client');
  const pages = join(folder, pagesOf(lang));
  const modules = prerenderIn(lang, join(out, 'prerender'), areas);
  const { renderPage: render, textWithoutScripts } = await loadPrerender(modules);
  const shellOf = (town: string) => shellIn(lang, index, town, textWithoutScripts(town));
  const write = (name: string, html: string) =>
    writeFileSync(join(pages, `${name}.html`), addressesIn(lang, html));
  mkdirSync(pages, { recursive: true });
  await writePages(shellOf(PRODUCT_NAME), { root, folder, script, render, write, isForTown: false });
  await writePages(shellOf(TOWN_SLOTS.name), {
    root,
    folder,
    script,
    isForTown: true,
    render: (path, search, options) => render(path, search, { ...options, isForTown: true }),
    write: (name, html) => write(pageOfTown(name), html),
  });
  rmSync(modules, { recursive: true });
}

/** The page around what is drawn: its language, the name of the installed app, and what is said without scripts. */
function shellIn(lang: Lang, html: string, town: string, withoutScripts: string): string {
  const direction = directionOf(lang) === 'rtl' ? ' dir="rtl"' : '';
  const said = replaceOnce(html, /(?<=<noscript>).*?(?=<\/noscript>)/s, () => escapeHtml(withoutScripts));
  const manifest = lang === FALLBACK ? '' : `?lang=${lang}`;
  return replaceOnce(said, /<html lang="en"/, () => `<html lang="${lang}"${direction}`)
    .replace(/(?<=href="\/manifest\.webmanifest)(?=")/, () => manifest)
    .replaceAll(NAME_IN_SHELL, () => town);
}

const NAME_IN_SHELL = new RegExp(`(?<=content=")${PRODUCT_NAME}\\b`, 'g');

type Writing = {
  root: string;
  folder: string;
  script: string;
  render: Render;
  /** Only a town sets the variables of its colour. */
  isForTown: boolean;
  write: (name: string, html: string) => void;
};

async function writePages(
  index: string,
  { root, folder, script, render, write, isForTown }: Writing,
): Promise<void> {
  const plain = await render(paths.landing, '');
  const invited = await render(paths.landing, inviteQuery(SLOT_INVITE));
  const rules = await criticalCss(root, index + plain + invited);
  const css = isForTown ? rules : rules.replaceAll(/var\(--(?:on-)?ember,\s*(#\w+)\)/g, '$1');
  const routes = routesIn(folder);
  const scripts = routes[paths.landing]?.scripts ?? [];
  write('landing', landingPage(index, { markup: plain, css, scripts }));
  write('invited', landingPage(index, { markup: invited, css, scripts }));
  const app = withFirstLines(appPage(index), script, routes);
  // The service worker also serves this page, for every route that it cannot load.
  write('app', app);
  for (const route of routeList.filter(({ path }) => path !== paths.landing)) {
    for (const [name, search] of framesOf(route)) {
      write(name, route.hasNoFrame ? app : framedPage(app, await frameOf(route, search, render)));
    }
  }
}

const framesOf = ({ name, tabs }: RouteEntry): [name: string, search: string][] =>
  tabs?.map((tab) => [pageOfTab(name, tab), `?${TAB}=${tab}`]) ?? [[name, '']];

async function frameOf(
  { path, hasVisitorsFrame }: RouteEntry,
  search: string,
  render: Render,
): Promise<string> {
  const markup = await render(path, search);
  if (!hasVisitorsFrame) return markup;
  const visitors = await render(path, search, { isVisitor: true });
  return `<div data-frame="signed-in">${markup}</div><div data-frame="visitor">${visitors}</div>`;
}

/** Lists all routes by their path, so that every page can carry the same lines. */
function routesIn(folder: string): FramedRoutes {
  const files: Record<string, RouteFiles> = JSON.parse(
    readFileSync(join(folder, '.vite/routes.json'), 'utf8'),
  );
  return Object.fromEntries(
    routeList.map(({ name, path, reads, readsSignedIn, visitorsPicture, continues }) => {
      const { [name]: needed } = files;
      if (!needed) throw new Error(`The build has no scripts for ${path}.`);
      return [
        path,
        {
          reads,
          readsSignedIn,
          visitorsPicture,
          continues,
          scripts: needed.scripts.map((file) => `/${file}`),
        },
      ];
    }),
  );
}

/**
 * Inserts the script that requests the data and all scripts of the route. It comes before every stylesheet, because a
 * stylesheet would delay it.
 */
function withFirstLines(page: string, script: string, routes: FramedRoutes): string {
  const data = `<script type="application/json" id="routes">${JSON.stringify(routes)}</script>`;
  return replaceOnce(
    page,
    /<script type="module"/,
    (tag) => `${data}\n    <script>${script}</script>\n    ${tag}`,
  );
}

function framedPage(app: string, markup: string): string {
  const frame = `#${STATIC_FRAME_ID}`;
  const unwanted = `:root[data-no-frame] ${frame},:root[data-visitor] ${frame} [data-frame=signed-in],:root:not([data-visitor]) ${frame} [data-frame=visitor]`;
  // Without scripts the frame must not hide the message that says so.
  const hidden = `<style>${unwanted}{display:none}</style><noscript><style>${frame}{display:none}</style></noscript>`;
  return withMarkup(app, `<div id="${STATIC_FRAME_ID}">${markup}</div>`).replace(
    '</head>',
    (tag) => `  ${hidden}\n  ${tag}`,
  );
}

async function staticFrameScript(root: string): Promise<string> {
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: ['client/src/entry-static-frame.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    plugins: [inlineTextsOfBundle(root), bundleShared(root)],
    logLevel: 'warning',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}

type Prerender = { renderPage: Render; textWithoutScripts: (town: string) => string };

async function loadPrerender(folder: string): Promise<Prerender> {
  const loaded: unknown = await import(pathToFileURL(join(folder, 'entry-prerender.js')).href);
  if (!isPrerender(loaded)) throw new Error('entry-prerender does not export what renders the pages.');
  return loaded;
}

function isPrerender(loaded: unknown): loaded is Prerender {
  return (
    typeof loaded === 'object' && loaded !== null && 'renderPage' in loaded && 'textWithoutScripts' in loaded
  );
}

/** The server fills in title and description. They come first, for crawlers that read only the beginning. */
function withHeadSlot(html: string): string {
  const bare = html
    .replace(/\s*<title>.*?<\/title>/s, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/s, '')
    // What is preloaded depends on the page.
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '');
  return replaceOnce(bare, /(<meta charset="utf-8"[^>]*>)/i, (charset) => `${charset}\n    ${HEAD_SLOT}`);
}

type Landing = { markup: string; css: string; scripts: readonly string[] };

/**
 * The full stylesheet is linked for print only, so that it is fetched last and never waited for; the page's script
 * enables it. The static frame waits for the complete markup, because a slow CPU would paint an empty one before it.
 * It waits for no script, because the page works without any.
 */
function landingPage(index: string, { markup, css, scripts }: Landing): string {
  const styled = replaceOnce(index, /<link rel="stylesheet"([^>]*)>/, (_link, rest) =>
    [
      `<link rel="expect" href="#${END}" blocking="render">`,
      `<style>${css}</style>`,
      `<link rel="stylesheet" media="print" data-later${rest}>`,
      ...scripts
        .filter((file) => !index.includes(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ].join('\n    '),
  );
  const patient = styled.replaceAll(
    /<script type="module"|<link rel="modulepreload"/g,
    '$& fetchpriority="low"',
  );
  const quiet = patient.replace(/\s*<noscript>.*?<\/noscript>/s, '');
  return withMarkup(quiet, markup).replace(
    '</body>',
    `  <script>${REPEAT_PRESS}</script><i id="${END}"></i>\n  </body>`,
  );
}

function withMarkup(page: string, markup: string): string {
  return replaceOnce(page, /<div id="root"><\/div>/, () => `<div id="root">${markup}</div>`);
}

/** Sets the background's colour before the stylesheet has loaded. */
function appPage(index: string): string {
  const ground =
    'html{background:#0E0B0A;color-scheme:dark}html[data-theme=light]{background:#FBF7F2;color-scheme:light}';
  return replaceOnce(index, /<link rel="stylesheet"/, (link) => `<style>${ground}</style>\n    ${link}`);
}

function replaceOnce(text: string, pattern: RegExp, by: (...match: string[]) => string): string {
  if (!pattern.test(text)) throw new Error(`The page has nothing like ${pattern.source}.`);
  return text.replace(pattern, by);
}
