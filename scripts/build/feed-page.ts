import { earlyScript } from './early-script';
import { chunksOf, preloadedIn, stylesheets, withoutPreloads } from './chunks';

/** The modules the feed needs for its first card: its page, the navigation, the deck, and the response schemas. */
const SHOWS_FIRST_CARD = [
  'src/features/feed/FeedPage.tsx',
  'src/app/BottomNav.tsx',
  'src/features/feed/FeedDeck.tsx',
  '../shared/api/tribs.ts',
  '../shared/api/users.ts',
];

/** The feed's page preloads all of them, instead of discovering them script by script. */
export async function feedPage(root: string, clientFolder: string, app: string): Promise<string> {
  const news = chunksOf(clientFolder, SHOWS_FIRST_CARD).filter(({ file }) => !app.includes(file));
  const script = await earlyScript(root, 'client/src/entry-early.ts', [
    ...preloadedIn(app),
    ...news.map(({ file }) => `/${file}`),
  ]);
  return withoutPreloads(app)
    .replace('<script type="module"', (tag) => `<script>${script}</script>\n    ${tag}`)
    .replace('</head>', (tag) => `  ${stylesheets(news)}\n  ${tag}`);
}
