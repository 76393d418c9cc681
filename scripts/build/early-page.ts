import { PRERENDERED_ID } from '../../client/src/lib/prerendered';
import { chunksOf, preloadedIn, stylesheets, withoutPreloads } from './chunks';
import { earlyScript } from './early-script';

type Build = { root: string; clientFolder: string; app: string };

export type EarlyPage = {
  /** Drawn before any script. */
  markup: string;
  /** Inlined, to request what the page shows first. */
  entry: string;
  /** The modules the page needs for that. */
  modules: readonly string[];
};

/** The empty page with this markup, which requests its data and all its scripts instead of discovering them one by one. */
export async function earlyPage(
  { root, clientFolder, app }: Build,
  { markup, entry, modules }: EarlyPage,
): Promise<string> {
  const news = chunksOf(clientFolder, modules).filter(({ file }) => !app.includes(file));
  const script = await earlyScript(root, entry, [...preloadedIn(app), ...news.map(({ file }) => `/${file}`)]);
  // Without scripts it must not hide the message.
  const hidden = `<noscript><style>#${PRERENDERED_ID}{display:none}</style></noscript>`;
  return withoutPreloads(app)
    .replace('<script type="module"', (tag) => `<script>${script}</script>\n    ${tag}`)
    .replace('</head>', (tag) => `  ${hidden}\n  ${stylesheets(news)}\n  ${tag}`)
    .replace(/(?<=<div id="root">)(?=<\/div>)/, () => `<div id="${PRERENDERED_ID}">${markup}</div>`);
}
