import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type CSSOptions, type Plugin } from 'vite';

const MAIN = 'client/src/styles/main.css';
/** Stylesheets that only the landing page imports. */
const OWN = ['campfire.css', 'landing.css'].map((name) => `client/src/features/landing/${name}`);

const made = new Map<string, Promise<string>>();

/** Makes the CSS that this markup needs and no more. Markup that differs only in its words, as languages do, shares it. */
export function criticalCss(root: string, html: string): Promise<string> {
  const elements = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name);
  const key = JSON.stringify([root, classesOf(html), [...new Set(elements)].join()]);
  const css = made.get(key) ?? makeCss(root, html);
  made.set(key, css);
  return css;
}

/** Tailwind gets the classes instead of the folders to scan. */
async function makeCss(root: string, html: string): Promise<string> {
  const main = join(root, MAIN);
  const own = OWN.map((path) => readFileSync(join(root, path), 'utf8'));
  const result = await build({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'runner',
    logLevel: 'warn',
    plugins: [narrowTo(main, classesOf(html), own)],
    css: { transformer: 'lightningcss', lightningcss: { visitor: neededRules(namesIn(html, own)) } },
    build: { write: false, cssCodeSplit: true, copyPublicDir: false, rolldownOptions: { input: main } },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) =>
    'output' in part ? part.output : [],
  );
  const sheet = outputs.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error(`${MAIN} gave no stylesheet.`);
  return typeof sheet.source === 'string' ? sheet.source.trim() : Buffer.from(sheet.source).toString().trim();
}

function classesOf(html: string): string[] {
  const found = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
  return [...new Set(found)]
    .filter(Boolean)
    .map((name) => name.replaceAll('&amp;', '&'))
    .toSorted();
}

/** Classes in the pages' own stylesheets count as well, because markup may use them before the full stylesheet arrives. */
function namesIn(html: string, own: readonly string[]): Names {
  const classes = own.flatMap((css) =>
    [...css.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name),
  );
  const children = own.flatMap((css) => [...css.matchAll(/> ([a-z]+)/g)].map(([, name = '']) => name));
  const elements = [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name);
  return {
    classes: new Set([...classesOf(html), ...classes]),
    elements: new Set([...elements, ...children]),
  };
}

function narrowTo(main: string, classes: readonly string[], own: readonly string[]): Plugin {
  return {
    name: 'narrow-to-markup',
    enforce: 'pre',
    load(id) {
      if (id.split('?')[0] !== main) return null;
      const source = readFileSync(main, 'utf8');
      const narrowed = source.replace(/(@import 'tailwindcss') source\([^)]*\);/, (_all, first: string) => {
        return `${first} source(none);\n@source inline("${classes.join(' ')}");`;
      });
      if (narrowed === source) throw new Error(`${MAIN} does not say where its classes are found.`);
      return [narrowed, ...own].join('\n');
    },
  };
}

type Visitor = NonNullable<NonNullable<CSSOptions['lightningcss']>['visitor']>;

type Part = { type: string; name?: string; kind?: string; selectors?: Part[] | Part[][] | null };

export type Names = { classes: ReadonlySet<string>; elements: ReadonlySet<string> };

const ALTERNATIVES = new Set(['is', 'where', 'has']);
/** The pseudo-elements that are drawn; the others are parts of form fields. */
const DRAWN = new Set(['before', 'after', 'backdrop']);

/** Drops rules that match none of these names, because parsing them would delay the first paint. */
function neededRules(names: Names): Visitor {
  return {
    Rule: {
      style({ value }) {
        const isNeeded = value.selectors.some((selector) => canMatch(selector, names));
        return isNeeded ? undefined : [];
      },
    },
  };
}

export function canMatch(selector: readonly Part[], names: Names): boolean {
  return selector.every((part) => {
    if (part.type === 'class') return names.classes.has(part.name ?? '');
    if (part.type === 'type') return names.elements.has(part.name ?? '');
    if (part.type === 'pseudo-class' && ALTERNATIVES.has(part.kind ?? '')) {
      return (part.selectors ?? []).some((each) => Array.isArray(each) && canMatch(each, names));
    }
    return part.type !== 'pseudo-element' || DRAWN.has(part.kind ?? '');
  });
}
