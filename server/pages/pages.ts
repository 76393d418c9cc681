import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { hasOwnLook, type Town } from '#shared/domain/town';
import { paths } from '#shared/domain/paths';
import { directionOf, FALLBACK, type Lang } from '#shared/texts/languages';
import type { AppOptions } from '../app';
import type { Deps } from '../deps';
import { declareLanguage } from '../http/language';
import type { TownPictures } from '../modules/trust/settings/settings.service';
import { completePage, pageNames, pageOfTown, type Templates } from './complete-page';
import { parseTemplate, type Template } from './template';
import { textsOf } from './texts';

export type Pages = Pick<AppOptions, 'pages' | 'scriptHashes'> & { close(): Promise<void> };

const noPages: Pages = { pages: [], close: async () => {} };

/** Opens the built client next to the bundle or, in development, Vite in the same process and on the same port. */
export async function openPages(deps: Deps, server: Server): Promise<Pages> {
  if (!deps.config.production) {
    const { developmentPages } = await import('./development-pages');
    return developmentPages(deps, server);
  }
  const folder = fileURLToPath(new URL('./client', import.meta.url));
  return existsSync(folder) ? builtPages(deps, folder) : noPages;
}

/** The build puts the pages of each language into a folder of its own, and English above them. */
const folderOf = (lang: Lang) => (lang === FALLBACK ? '' : lang);

const YEAR = 31_536_000;
const MANIFEST = 'manifest.webmanifest';
const WORKER = '/sw.js';

/** The addresses of the product's pictures, and what a town's logo is drawn to in their place. */
const PICTURES = new Map<string, { name: keyof TownPictures; isSvg?: true }>([
  ['/icon-192.png', { name: 'icon192' }],
  ['/icon-512.png', { name: 'icon512' }],
  ['/apple-touch-icon.png', { name: 'apple' }],
  ['/badge.png', { name: 'badge' }],
  ['/favicon.ico', { name: 'logo' }],
  ['/favicon.svg', { name: 'logo', isSvg: true }],
  ['/logo.svg', { name: 'logo', isSvg: true }],
]);

const inSvg = (png: Buffer) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;

/** Serves the build. Files under /assets are named by their content and cached for a year; every other path is a page. */
export async function builtPages(deps: Deps, folder: string): Promise<Pages> {
  const hashes = new Map<Lang, Set<string>>();
  const languages = deps.config.languages.filter((lang) =>
    existsSync(join(folder, folderOf(lang), 'app.html')),
  );
  const read = async (name: string, lang: Lang): Promise<Template> => {
    const html = await readFile(join(folder, folderOf(lang), `${name}.html`), 'utf8');
    hashes.set(lang, new Set([...(hashes.get(lang) ?? []), ...inlineScriptHashes(html)]));
    return parseTemplate(html, lang);
  };
  const names = pageNames.flatMap((name) => [name, pageOfTown(name)]);
  const pages = new Map(
    await Promise.all(
      languages.flatMap((lang) =>
        names.map(async (name) => [`${lang} ${name}`, await read(name, lang)] as const),
      ),
    ),
  );
  const templates: Templates = (name, town, lang) => {
    const shown = hasOwnLook(town) ? pageOfTown(name) : name;
    return pages.get(`${lang} ${shown}`) ?? pages.get(`${FALLBACK} ${shown}`) ?? noPage(shown);
  };
  const assets = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders(res, path) {
      res.setHeader('Cache-Control', cachingOf(path));
      // sirv does not know this type.
      if (path === '/favicon.ico') res.setHeader('Content-Type', 'image/x-icon');
    },
  });
  const manifest = await readFile(join(folder, MANIFEST), 'utf8');
  const manifestOf = ({ name, line, logo }: Town, lang: Lang): object => {
    const t = textsOf(lang);
    const shortcutNames = new Map<string, string>([
      [paths.chat, t.chats],
      [paths.discover, t.discover],
    ]);
    // Another address tells browsers that an icon has changed.
    const text = logo ? manifest.replaceAll(/\.(png|svg)"/g, `.$1?v=${logo}"`) : manifest;
    const ours: { shortcuts: { url: string; name: string }[] } = JSON.parse(text);
    const shortcuts = ours.shortcuts.map((each) => ({
      ...each,
      name: shortcutNames.get(each.url) ?? each.name,
    }));
    const description = line || t.aboutTheApp;
    return { ...ours, lang, dir: directionOf(lang), name, short_name: name, description, shortcuts };
  };
  /** A language that is not the one of the files at the top. */
  const other = (lang: unknown) => languages.find((each) => each !== FALLBACK && each === lang);
  const files: RequestHandler = (req, res, next) => {
    const isPage = req.path === '/' || req.path.startsWith('/.') || req.path.endsWith('.html');
    if (isPage) {
      next();
      return;
    }
    // Each language has a worker of its own, so choosing another one replaces the worker and the files that it keeps.
    const worker = other(req.query['lang']);
    if (req.path === WORKER && worker) req.url = `/${worker}${WORKER}`;
    // Without a listener, a file that was deleted since the start would end the process.
    res.once('pipe', (file: Readable) => file.once('error', () => res.destroy()));
    assets(req, res, next);
  };
  const townFiles: RequestHandler = async (req, res, next) => {
    const { town, pictures } = await deps.settings.current();
    const picture = pictures && PICTURES.get(req.path);
    if (picture) {
      const png = Buffer.from(pictures[picture.name], 'base64');
      res.set('Cache-Control', 'no-cache');
      if (picture.isSvg) res.type('svg').send(inSvg(png));
      else res.type('png').send(png);
    } else if (req.path === `/${MANIFEST}` && (hasOwnLook(town) || other(req.query['lang']))) {
      res.set('Cache-Control', hasOwnLook(town) ? 'no-cache' : cachingOf(req.path));
      res.type('webmanifest').json(manifestOf(town, other(req.query['lang']) ?? FALLBACK));
    } else if (req.path === '/badge.png') {
      res.redirect('/icon-192.png');
    } else next();
  };
  const page: RequestHandler = async (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    // A request for a missing script must not get a page.
    if (!isRead || req.path.startsWith('/assets/')) {
      next();
      return;
    }
    const { status, html } = await completePage(deps, templates, req);
    declareLanguage(res, req.lang, deps.config, 'Cookie');
    res.status(status).set('Cache-Control', 'no-cache').type('html').send(html);
  };
  return {
    pages: [townFiles, files, page],
    scriptHashes: (lang) => [...(hashes.get(lang) ?? hashes.get(FALLBACK) ?? [])],
    close: async () => {},
  };
}

function noPage(name: string): never {
  throw new Error(`The build has no page ${name}.`);
}

function cachingOf(path: string): string {
  // A font that changes gets another name.
  if (/^\/(?:assets|fonts)\//.test(path)) return `public, max-age=${YEAR}, immutable`;
  // The browser has to notice a new service worker at once, and also one that turns it off.
  return path.endsWith(WORKER) ? 'no-cache' : 'public, max-age=3600';
}

export function inlineScriptHashes(html: string): string[] {
  return [
    ...html.matchAll(/<script(?![^>]*\s(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(
    ([, script]) =>
      `sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}`,
  );
}
