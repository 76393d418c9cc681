import { chunksOf, stylesheets } from './chunks';
import { earlyScript } from './early-script';

/** The modules Discover needs for its first cards. */
const SHOWS_FIRST_CARDS = [
  'src/features/discover/DiscoverPage.tsx',
  'src/app/BottomNav.tsx',
  '../shared/api/catalogue.ts',
];

/** Loads the first list in parallel with all scripts, instead of one after the other. */
export async function discoverPage(root: string, clientFolder: string, app: string): Promise<string> {
  const news = chunksOf(clientFolder, SHOWS_FIRST_CARDS).filter(({ file }) => !app.includes(file));
  const links = [
    ...news.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    stylesheets(news),
  ];
  const script = await earlyScript(root, 'client/src/entry-early-discover.ts');
  return app
    .replace('<script type="module"', (tag) => `<script>${script}</script>\n    ${tag}`)
    .replace('</head>', (tag) => `  ${links.join('')}\n  ${tag}`);
}
