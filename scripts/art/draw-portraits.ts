/** Draws the 99 portraits as SVG and as pixels: `npm run art`. The same seed gives the same files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EITHER, MEN, WOMEN } from './cast';
import { LOOKS } from './looks';
import { BEARDS, GLASSES, OUTFITS, TRINKETS } from './wardrobe';
import { drawBeard, drawBody, type Beard } from './clothes';
import { drawGlasses, drawTrinket, type Glasses, type Trinket } from './extras';
import { tones, type Hair, type Style } from './hair';
import { COVERED } from './hair-covered';
import { CURLED } from './hair-curled';
import { LOOSE } from './hair-loose';
import { CROPPED } from './hair-short';
import { drawEars, drawFace, type Face } from './head';
import { compact } from './compact';
import { createSeededRandom, distance, dot, mix, n, type SeededRandom } from './kit';
import { CLOTH, GROUNDS, HAIR, SKINS, type Cloth } from './palette';
import { writeRaster } from './raster';

const STYLES: Record<string, Style> = { ...LOOSE, ...CURLED, ...COVERED, ...CROPPED };
const LIMIT = 2500;
/** The large face on a card, at 3x. */
const RASTER_WIDTH = 216;
type Sex = 'woman' | 'man' | 'either';
type Role = (typeof WOMEN)[number];

/** Of a shuffled few, the colour that contrasts most with the others. */
function standOff<T>(
  options: readonly T[],
  colourOf: (option: T) => string,
  against: readonly string[],
  c: SeededRandom,
): T {
  const score = (option: T): number => Math.min(...against.map((other) => distance(colourOf(option), other)));
  const [best] = c
    .shuffle(options)
    .slice(0, 5)
    .toSorted((a, b) => score(b) - score(a));
  if (best === undefined) throw new Error('no colour left');
  return best;
}

function faceOf(role: Role, sex: Sex, hair: string, c: SeededRandom): Face {
  const [, lookName, age] = role;
  const look = LOOKS[lookName];
  const skin = SKINS[c.pick<keyof typeof SKINS>(look.skins)];
  const man = sex === 'man';
  const woman = sex === 'woman';
  const jaw = man ? c.between(18.5, 21) : c.between(16, 19);
  return {
    skin,
    jaw,
    chin: man ? c.between(87, 90) : c.between(85, 88),
    point: man ? c.between(9, 14) : c.between(6, 10),
    turn: c.pick([-2.6, -1.6, 1.6, 2.6, 0]),
    eyes: c.pick<Face['eyes']>(look.eyes),
    brow: woman
      ? c.pick<Face['brow']>(['arched', 'soft', 'arched', 'straight'])
      : c.pick<Face['brow']>(['heavy', 'straight', 'heavy', 'soft']),
    browColour:
      age === 'older' ? mix(hair, '#4A3B36', 0.35) : mix(mix(hair, '#24130F', 0.45), skin.line, 0.25),
    nose: c.pick<Face['nose']>(look.noses),
    mouth: woman
      ? c.pick<Face['mouth']>(['lips', 'soft', 'lips', 'grin', 'lips', 'smirk'])
      : c.pick<Face['mouth']>(['soft', 'smirk', 'grin', 'calm', 'soft']),
    lip: woman && c.yes(0.4) ? c.pick(['#C2334A', '#D9553F', '#8E2B4A']) : skin.lip,
    lashes: woman,
    blush: c.yes(woman ? 0.75 : 0.35),
    freckles: c.yes(look.freckles) && age !== 'older',
    lines: age === 'older',
  };
}

/** "beanie+waves": a hat over hair; the hat wins the forehead. */
function dress(name: string, hair: string, cloth: string): Hair {
  const [first = '', second] = name.split('+');
  const style = STYLES[first];
  if (!style) throw new Error(`no hair called ${first}`);
  const hat = style(tones(hair, cloth));
  if (second === undefined) return hat;
  const under = dress(second, hair, cloth);
  return {
    ...under,
    back: (under.back ?? '') + (hat.back ?? ''),
    front: (under.front ?? '') + (hat.front ?? ''),
    drop: Math.max(hat.drop ?? 0, under.drop ?? 0),
  };
}

/**
 * `recent` backgrounds are skipped, and `thrift` drops clothes (1) and accessories (2) when a picture gets too large.
 */
function portrait(
  number: number,
  role: Role,
  sex: Sex,
  recent: readonly string[],
  thrift: number,
): { svg: string; ground: string } {
  const c = createSeededRandom(number * 7919 + 41);
  const [name, lookName, age, dye] = role;
  const hairName =
    dye ??
    (age === 'older'
      ? c.pick(['silver', 'grey'] as const)
      : c.pick<keyof typeof HAIR>(LOOKS[lookName].hairs));
  const hairColour = HAIR[hairName];
  const face = faceOf(role, sex, hairColour, c);
  const covered = Object.keys(COVERED).some((hat) => name.startsWith(hat));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object literal
  const names = Object.keys(CLOTH) as Cloth[];
  const headCloth = standOff(
    names.filter((key) => key !== 'ink' && key !== 'slate'),
    (key) => CLOTH[key],
    [face.skin.base, hairColour],
    c,
  );
  const top = covered && !name.startsWith('hijab') ? CLOTH[headCloth] : hairColour;
  const [ground, glow] = standOff(
    GROUNDS.filter(([g]) => !recent.includes(g)),
    ([g]) => g,
    [name.startsWith('hijab') ? CLOTH[headCloth] : top, hairColour, face.skin.base],
    c,
  );
  const cloth = standOff(names, (key) => CLOTH[key], [ground, face.skin.base, hairColour], c);
  const second = standOff(names, (key) => CLOTH[key], [CLOTH[cloth], face.skin.base], c);
  const hair = dress(name, hairColour, CLOTH[headCloth]);
  const man = sex === 'man';
  const beard: Beard =
    man && !name.startsWith('turban')
      ? (BEARDS[(number * 5) % BEARDS.length] ?? 'none')
      : man
        ? age === 'older'
          ? 'long'
          : 'full'
        : 'none';
  const glasses: Glasses =
    age === 'older' && c.yes(0.4)
      ? c.pick(['half', 'round', 'square'] as const)
      : (GLASSES[(number * 7) % GLASSES.length] ?? 'none');
  const trinket: Trinket =
    man || covered || thrift > 1 ? 'none' : (TRINKETS[number % TRINKETS.length] ?? 'none');
  const outfits = OUTFITS[man ? 'man' : 'woman'];
  const outfit =
    name.startsWith('hijab') || thrift > 0 ? 'crew' : (outfits[(number * 3) % outfits.length] ?? 'crew');
  const tilt = c.pick([-4, -2, 0, 2, 4]);
  const flip = c.yes(0.5) && !name.startsWith('hijab');
  const pose = ` transform="translate(0 ${n((hair.drop ?? 0) + 1)})${tilt === 0 ? '' : `rotate(${tilt} 60 92)`}"`;
  const layer = (inner: string | undefined): string =>
    !inner ? '' : flip ? `<g transform="matrix(-1 0 0 1 120 0)">${inner}</g>` : inner;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" stroke-linecap="round" fill="none"><path d="M0 0h120v120H0z" fill="${ground}"/>`,
    dot(60 + c.between(-8, 8), c.between(50, 60), 47, glow),
    hair.back ? `<g${pose}>${layer(hair.back)}</g>` : '',
    drawBody(outfit, face.skin, CLOTH[cloth], CLOTH[second], man),
    `<g${pose}>`,
    layer(hair.mid),
    drawEars(face),
    drawFace(beard === 'chevron' ? { ...face, mouth: 'soft' } : face),
    drawBeard(beard, face, hairColour),
    layer(hair.front),
    drawTrinket(trinket, face, CLOTH[second]),
    drawGlasses(
      thrift > 2 ? 'none' : glasses,
      face,
      face.skin.deep ? '#E2B765' : c.pick(['#2A1B18', '#5A2A22', '#C9A24E', '#2A1B18']),
    ),
    '</g></svg>\n',
  ].join('');
  return { svg: compact(svg), ground };
}

const folder = fileURLToPath(new URL('../../client/public/portraits/', import.meta.url));
mkdirSync(folder, { recursive: true });
const cast: readonly (readonly [Role, Sex])[] = [
  ...WOMEN.map((role) => [role, 'woman'] as const),
  ...MEN.map((role) => [role, 'man'] as const),
  ...EITHER.map((role) => [role, 'either'] as const),
];
let recent: string[] = [];
let largest = 0;
for (const [index, [role, sex]] of cast.entries()) {
  const small = [0, 1, 2, 3]
    .map((thrift) => portrait(index + 1, role, sex, recent, thrift))
    .find(({ svg }) => Buffer.byteLength(svg) <= LIMIT);
  if (!small) throw new Error(`portrait ${index + 1} (${role[0]}) is too large`);
  recent = [small.ground, ...recent].slice(0, 4);
  largest = Math.max(largest, Buffer.byteLength(small.svg));
  writeFileSync(`${folder}${index + 1}.svg`, small.svg);
  // oxlint-disable-next-line no-await-in-loop -- sharp has threads of its own
  await writeRaster(small.svg, `${folder}${index + 1}.webp`, RASTER_WIDTH);
}
process.stdout.write(`${cast.length} portraits, the largest ${largest} bytes\n`);
