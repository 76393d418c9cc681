import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inviteQuery } from '../../shared/domain/invite';
import { HEAD_SLOT, SLOT_INVITE } from '../../server/pages/template';
import { criticalCss } from './critical-css';
import { earlyPage } from './early-page';
import { earlyPages, type Prerender } from './early-pages';

/**
 * Marks where the landing's markup is complete. The root itself would not do: Chromium considers it complete too
 * early.
 */
const END = 'landing-end';

/**
 * Turns Vite's page into these: the prerendered landing with its CSS inlined, the same with a slot for the inviter,
 * those that are drawn and request their data before their scripts, and the empty page for every other path.
 */
export async function buildPages(root: string, out: string): Promise<void> {
  const folder = join(out, 'client');
  const index = withHeadSlot(readFileSync(join(folder, 'index.html'), 'utf8'));
  const pages = await loadPrerender(join(out, 'prerender'));
  const plain = await pages.renderPage('/', '');
  const invited = await pages.renderPage('/', inviteQuery(SLOT_INVITE));
  const css = await criticalCss(root, index + plain + invited);
  writeFileSync(join(folder, 'index.html'), landingPage(index, plain, css));
  writeFileSync(join(folder, 'invited.html'), landingPage(index, invited, css));
  const app = appPage(index);
  writeFileSync(join(folder, 'app.html'), app);
  for (const [name, page] of await earlyPages(pages)) {
    const html = await earlyPage({ root, clientFolder: folder, app }, page);
    writeFileSync(join(folder, `${name}.html`), html);
  }
  rmSync(join(out, 'prerender'), { recursive: true });
}

async function loadPrerender(folder: string): Promise<Prerender> {
  const loaded: unknown = await import(pathToFileURL(join(folder, 'entry-prerender.js')).href);
  if (!isPrerender(loaded)) throw new Error('entry-prerender does not export what renders the pages.');
  return loaded;
}

function isPrerender(loaded: unknown): loaded is Prerender {
  return typeof loaded === 'object' && loaded !== null && 'renderPage' in loaded && 'renderIdeas' in loaded;
}

/** Title and description are filled in by the server; they come first, for crawlers that read only the beginning. */
function withHeadSlot(html: string): string {
  const bare = html
    .replace(/\s*<title>.*?<\/title>/s, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/s, '');
  return replaceOnce(bare, /(<meta charset="utf-8"[^>]*>)/i, (charset) => `${charset}\n    ${HEAD_SLOT}`);
}

/**
 * The full stylesheet is linked for print only: fetched last, never waited for, and enabled by the page's script. The
 * first frame waits for the complete markup, because a slow CPU would paint an empty one before it, and for no
 * script: the page works without.
 */
function landingPage(index: string, markup: string, css: string): string {
  const styled = replaceOnce(index, /<link rel="stylesheet"([^>]*)>/, (_link, rest) =>
    [
      `<link rel="expect" href="#${END}" blocking="render">`,
      `<style>${css}</style>`,
      `<link rel="stylesheet" media="print" data-later${rest}>`,
    ].join('\n    '),
  );
  const patient = styled.replaceAll(
    /<script type="module"|<link rel="modulepreload"/g,
    '$& fetchpriority="low"',
  );
  const quiet = patient.replace(/\s*<noscript>.*?<\/noscript>/s, '');
  return withMarkup(quiet, markup).replace('</body>', `  <i id="${END}"></i>\n  </body>`);
}

function withMarkup(page: string, markup: string): string {
  return replaceOnce(page, /<div id="root"><\/div>/, () => `<div id="root">${markup}</div>`);
}

/** The background has its colour before the stylesheet loads. */
function appPage(index: string): string {
  const ground =
    'html{background:#0E0B0A;color-scheme:dark}html[data-theme=light]{background:#FBF7F2;color-scheme:light}';
  return replaceOnce(index, /<link rel="stylesheet"/, (link) => `<style>${ground}</style>\n    ${link}`);
}

function replaceOnce(text: string, pattern: RegExp, by: (...match: string[]) => string): string {
  if (!pattern.test(text)) throw new Error(`The page has nothing like ${pattern.source}.`);
  return text.replace(pattern, by);
}
