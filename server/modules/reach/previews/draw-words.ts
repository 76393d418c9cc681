import type { ReactNode } from 'react';
import satori, { type SatoriOptions } from 'satori';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRODUCT_NAME } from '#shared/domain/names';
import { FALLBACK } from '#shared/texts/languages';
import type { Card } from './previews.views';
import { textsOf } from './texts';

type Size = { width: number; height: number };

const EMOJI =
  /(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]\u200d?|[\ufe0f\u20e3]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const ONLY_RIGHT_TO_LEFT = /^(?:(?!\p{N})[\p{Script=Arabic}\p{Script=Hebrew}\p{M}\u200c\s])+$/u;

/** A name that would render wrongly is replaced by a generic greeting; the page's title still has it. */
export async function drawWords(card: Card, size: Size): Promise<string> {
  const t = textsOf(card.lang ?? FALLBACK);
  const greeting = {
    ...card,
    headline: t.youAreInvited,
    lines: [t.invitedUnderIt({ town: (card.town ?? NO_TOWN).name })],
  };
  return (await tryWords(withoutEmoji(card), size)) ?? (await tryWords(greeting, size)) ?? '';
}

async function tryWords(card: Card, size: Size): Promise<string | null> {
  const texts = [card.headline, ...card.lines, card.town?.name ?? ''];
  if (card.headline === '' || texts.some(mixesDirections)) return null;
  let isComplete = true;
  const words = await satori(cardLayout(card), {
    ...size,
    fonts: await fontsFor(texts.join('')),
    // It is called for characters that no font has.
    async loadAdditionalAsset() {
      isComplete = false;
      return [];
    },
  });
  return isComplete ? words : null;
}

/** A name without its emoji is still a name. */
function withoutEmoji(card: Card): Card {
  return {
    ...card,
    headline: plainLine(card.headline),
    lines: card.lines.map(plainLine),
    ...(card.town && { town: { ...card.town, name: plainLine(card.town.name) } }),
  };
}

function plainLine(text: string): string {
  return text.normalize('NFC').replace(EMOJI, '').replaceAll(/\s+/g, ' ').trim();
}

/** satori starts every line on the left; right-to-left text is correct only if all of the card is. */
function mixesDirections(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && !ONLY_RIGHT_TO_LEFT.test(text);
}

type Style = Record<string, string | number>;

const INK = '#F6EFE9';
const EMBER = '#FFB08A';
const NO_TOWN = { name: PRODUCT_NAME, colour: EMBER, logo: null };
const LOGO =
  'data:image/svg+xml,' +
  encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><linearGradient id="g" x1="14" y1="4" x2="50" y2="62" gradientUnits="userSpaceOnUse"><stop stop-color="#FF8A3D"/><stop offset="1" stop-color="#FF4D6D"/></linearGradient><path d="M33.5 4C35 13 47 18.5 47 32.5C47 41.5 40.5 48 32 48S17 41.5 17 32.5C17 26 20.5 21.5 24 18.5C24.4 22.5 26 25 28.5 26C28 17.5 29.5 9.5 33.5 4Z" fill="url(#g)"/><path d="M32.8 27C34 31.5 39 34 39 39.3C39 43.3 36 46 32 46S25 43.3 25 39.5C25 36 27 34.5 27.8 32.3C28.8 33.3 29.6 33.9 30.6 34.3C30.5 31.5 31.3 29 32.8 27Z" fill="#FFE3B0"/><g fill="url(#g)"><circle cx="7.5" cy="36.5" r="5"/><circle cx="15.5" cy="51.5" r="5"/><circle cx="32" cy="58" r="5"/><circle cx="48.5" cy="51.5" r="5"/><circle cx="56.5" cy="36.5" r="5"/></g></svg>`,
  );

/** Long names get smaller letters, so that they take no more than three lines. */
const SIZES = [
  { upTo: 16, size: 92 },
  { upTo: 32, size: 76 },
  { upTo: 54, size: 62 },
  { upTo: Infinity, size: 50 },
];

const WIDTH = 570;
/** The width of a letter on average, as a part of its size. */
const LETTER = 0.52;
const SMALLEST = 40;
/** Characters of these scripts are twice as wide, and a line can break after any. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** These scripts join letters, or have marks above and below, so they need taller lines and no letter spacing. */
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;

function typography(headline: string): Style {
  const wide = headline.match(WIDE)?.length ?? 0;
  const ofLength = SIZES.find(({ upTo }) => headline.length + wide <= upTo)?.size ?? 50;
  if (wide > 0) return { fontSize: ofLength, lineHeight: 1.15, whiteSpace: 'pre-wrap' };
  // A word of twenty letters, as German has them, stays in one piece.
  const longest = Math.max(...headline.split(' ').map((word) => word.length));
  const size = Math.min(ofLength, Math.max(SMALLEST, WIDTH / (longest * LETTER)));
  if (JOINED.test(headline)) return { fontSize: size, lineHeight: 1.4 };
  return { fontSize: size, lineHeight: 1.06, letterSpacing: -size / 40 };
}

/** Keeps two names whole, one above the other, because satori would break such text anywhere. */
function withLineBreak(headline: string): string {
  const isTwoNames = (headline.match(WIDE)?.length ?? 0) > 5 && headline.split(' ').length === 2;
  return isTwoNames ? headline.replace(' ', '\n') : headline;
}

/** Text is on the left and the fire on the right; when a chat crops to a square, only the fire remains. */
function cardLayout({ headline, lines, town = NO_TOWN, picture: logo }: Card): ReactNode {
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      width: 1200,
      height: 630,
      padding: '56px 64px',
    },
    box(
      { alignItems: 'center' },
      picture(logo ? `data:image/png;base64,${logo}` : LOGO, 68),
      paragraph({ fontSize: 46, marginLeft: 18, color: INK, lineClamp: 1 }, town.name),
    ),
    box(
      { flexDirection: 'column', width: WIDTH },
      paragraph({ ...typography(headline), color: INK, lineClamp: 4 }, withLineBreak(headline)),
      box(
        { flexDirection: 'column', marginTop: 20 },
        ...lines.map((line) =>
          paragraph({ fontSize: 36, lineHeight: 1.3, color: town.colour ?? EMBER, lineClamp: 1 }, line),
        ),
      ),
    ),
  );
}

// satori accepts plain objects, so React is not needed on the server.
function element(type: string, props: object): ReactNode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { type, key: null, props } as ReactNode;
}

function box(style: Style, ...children: ReactNode[]): ReactNode {
  return element('div', { style: { display: 'flex', ...style }, children });
}

function paragraph(style: Style, content: string): ReactNode {
  return element('div', {
    style: { display: 'block', overflow: 'hidden', wordBreak: 'break-word', ...style },
    children: content,
  });
}

function picture(src: string, size: number): ReactNode {
  return element('img', { src, width: size, height: size, style: { flexShrink: 0 } });
}

type Font = SatoriOptions['fonts'][number];
/** Web fonts come in subsets, so a few Japanese characters do not cost 3 MB. */
type Piece = { file: string; has: (letter: number) => boolean };

const OWN_LETTERS = /[ -~\u00a0-\u00ff]/;

const bold: Promise<Font> = readFile(new URL('./fonts/bricolage-bold.ttf', import.meta.url)).then((data) => ({
  name: 'Bricolage',
  data,
  weight: 700,
}));
let pieces: Promise<Piece[]> | undefined;
const read = new Map<string, Promise<Buffer>>();

/** Uses our own typeface first, then a subset of another font for every character it lacks. Most cards need none. */
async function fontsFor(text: string): Promise<Font[]> {
  const files = new Set<string>();
  for (const letter of text) {
    if (OWN_LETTERS.test(letter)) continue;
    pieces ??= listPieces();
    const piece = (await pieces).find(({ has }) => has(letter.codePointAt(0) ?? 0));
    if (piece) files.add(piece.file);
  }
  return Promise.all([bold, ...[...files].map(load)]);
}

async function load(file: string): Promise<Font> {
  const reading = read.get(file) ?? readFile(file);
  read.set(file, reading);
  return { name: file, data: await reading, weight: 700 };
}

async function listPieces(): Promise<Piece[]> {
  const lists = await Promise.all(
    FONT_PACKAGES.map(async ({ name, weight }) => {
      const folder = fontFolder(name);
      const ranges: Record<string, string> = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'));
      return Object.entries(ranges).map(([key, letters]): Piece => ({
        file: join(folder, `files/${name}-${key.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff`),
        has: isIn(letters),
      }));
    }),
  );
  return lists.flat();
}

/** Parses `U+0370-0377,U+037A`, the unicode-range syntax of stylesheets. */
function isIn(letters: string): Piece['has'] {
  const ranges = letters.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (letter) => ranges.some(([first, last]) => letter >= first && letter <= last);
}

export const FONT_PACKAGES = [
  // Cyrillic, Greek, Devanagari and the rest of Latin
  { name: 'noto-sans', weight: 700 },
  { name: 'noto-sans-hebrew', weight: 700 },
  // Arabic and Persian; Noto composes letters from parts, which satori misplaces
  { name: 'vazirmatn', weight: 700 },
  // Japanese
  { name: 'dela-gothic-one', weight: 400 },
  // Korean
  { name: 'do-hyeon', weight: 400 },
] as const;

/** The build copies the needed files next to the bundle; in the source tree they are in the package itself. */
export function fontFolder(name: string, from = import.meta.url): string {
  const copied = fileURLToPath(new URL(`./fonts/${name}`, from));
  if (existsSync(copied)) return copied;
  return dirname(createRequire(from).resolve(`@fontsource/${name}/unicode.json`));
}
