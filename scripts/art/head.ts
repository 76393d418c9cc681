import { fill, line, mix, n } from './kit';
import type { Skin } from './palette';

/** The skull is the same for everybody (x 37 to 83, top at 24); jaw, chin and features differ. */
export type Face = {
  skin: Skin;
  jaw: number; // half the width at y 74
  chin: number; // y of the chin
  point: number; // half the width of the chin
  turn: number; // features move this far: the head looks aside
  eyes: 'open' | 'almond' | 'narrow' | 'smiling';
  brow: 'soft' | 'arched' | 'straight' | 'heavy';
  browColour: string;
  nose: 'plane' | 'hook' | 'button' | 'broad';
  mouth: 'soft' | 'lips' | 'grin' | 'smirk' | 'calm';
  lip: string;
  lashes: boolean;
  blush: boolean;
  freckles: boolean;
  lines: boolean;
};

const CREAM = '#FFF6EA';
const DARK = '#24130F';

/** From ear to ear round the chin, anticlockwise from the left temple. */
export function jawline(f: Pick<Face, 'jaw' | 'chin' | 'point'>): string {
  const l = 60 - f.jaw;
  const r = 60 + f.jaw;
  const c = n(f.chin);
  return `C37 63 ${n(l - 1)} 70 ${n(l)} 74C${n(l + 2)} 81 ${n(60 - f.point)} ${c} 60 ${c}S${n(r - 2)} 81 ${n(r)} 74C${n(r + 1)} 70 83 63 83 52`;
}

const outline = (f: Face): string => `M37 52${jawline(f)}C83 34 74 23 60 23S37 34 37 52Z`;

/** The side away from the fire. */
function shade(f: Face): string {
  const l = 60 - f.jaw;
  const c = n(f.chin);
  return `M37 48C37 63 ${n(l - 1)} 70 ${n(l)} 74C${n(l + 2)} 81 ${n(60 - f.point)} ${c} 60 ${c}C${n(l + 9)} ${n(f.chin - 4)} ${n(l + 5)} 76 43.5 63C42.5 57 43 50 45 44Z`;
}

/** One function for both sides: `part` returns the path of one. */
const pair = (f: Face, part: (x: number, side: -1 | 1) => string): string =>
  ([-1, 1] as const)
    .map((side) => part(60 + f.turn + side * (9 + (side * f.turn < 0 ? 0.6 : -0.2)), side))
    .join('');

function eyes(f: Face): string {
  const y = 56;
  const lid = (rise: number): string =>
    line(
      pair(
        f,
        (x, side) =>
          `M${n(x - side * 4)} ${y + 0.6}Q${n(x)} ${n(y - rise)} ${n(x + side * 4.2)} ${y - 0.4}${f.lashes ? `l${n(side * 1.4)}-1` : ''}`,
      ),
      DARK,
      f.lashes ? 2 : 1.7,
    );
  const pupils = (drop: number, width: number): string =>
    line(
      pair(f, (x) => `M${n(x)} ${n(y + drop)}h0`),
      DARK,
      width,
    );
  if (f.eyes === 'smiling')
    return line(
      pair(f, (x) => `M${n(x - 3.8)} ${y + 1}q3.8-4.6 7.6 0`),
      DARK,
      2.1,
    );
  if (f.eyes === 'narrow') return pupils(0.4, 4.6) + lid(3.2);
  if (f.eyes === 'open')
    return (
      line(
        pair(f, (x) => `M${n(x)} ${y - 0.5}v1`),
        DARK,
        5,
      ) + lid(5)
    );
  const whites = pair(
    f,
    (x, side) =>
      `M${n(x - side * 4)} ${y + 0.6}Q${n(x)} ${y - 5} ${n(x + side * 4.2)} ${y - 0.2}Q${n(x + side)} ${y + 4.8} ${n(x - side * 4)} ${y + 0.6}Z`,
  );
  return fill(whites, CREAM) + pupils(-0.1, 5) + lid(5);
}

/** Inner height, peak, outer height, and thickness. */
const BROWS: Record<Face['brow'], readonly [number, number, number, number]> = {
  arched: [47.6, 43.4, 47.6, 1.8],
  straight: [47.2, 47, 46.8, 2.4],
  heavy: [47.6, 44.6, 47.8, 3],
  soft: [47.6, 44.4, 47.6, 2.1],
};

function brows(f: Face): string {
  const [inner, peak, outer, width] = BROWS[f.brow];
  return line(
    pair(
      f,
      (x, side) =>
        `M${n(x - side * 4.5)} ${inner}Q${n(x + side * 1.2)} ${peak} ${n(x + side * 5.5)} ${outer}`,
    ),
    f.browColour,
    width,
  );
}

function nose(f: Face): string {
  const x = 60 + f.turn * 1.3;
  const { shade: tone, line: ink } = f.skin;
  if (f.nose === 'plane')
    return fill(
      `M${n(x - 2)} 52Q${n(x - 2.5)} 60 ${n(x - 5)} 65.5Q${n(x - 3)} 69 ${n(x + 3)} 67.5Q${n(x - 1)} 62 ${n(x - 2)} 52Z`,
      tone,
    );
  if (f.nose === 'hook')
    return line(`M${n(x - 1)} 54Q${n(x - 2)} 61 ${n(x - 4)} 65Q${n(x - 3)} 68.2 ${n(x + 2)} 67.5`, ink, 1.7);
  if (f.nose === 'broad')
    return fill(
      `M${n(x - 1)} 56Q${n(x - 2)} 62 ${n(x - 6)} 65Q${n(x - 5.5)} 69.4 ${n(x)} 68.6T${n(x + 5.5)} 66.5Q${n(x)} 67.5 ${n(x - 1)} 56Z`,
      tone,
    );
  return line(`M${n(x - 3.2)} 66Q${n(x)} 69 ${n(x + 3.2)} 66`, ink, 1.8);
}

function mouth(f: Face): string {
  const x = 60 + f.turn;
  const ink = f.skin.line;
  if (f.mouth === 'soft') return line(`M${n(x - 6.5)} 75q6.5 4.5 13 0`, ink, 2);
  if (f.mouth === 'smirk') return line(`M${n(x - 5)} 76.5q6 1.8 11-2.2`, ink, 2);
  if (f.mouth === 'calm')
    return line(`M${n(x - 5)} 75.4q5 1.6 10 0`, ink, 2) + line(`M${n(x - 2.5)} 79.4h5`, f.skin.shade, 1.6);
  if (f.mouth === 'grin') {
    return (
      fill(`M${n(x - 8)} 73q8 2 16 0q-1 8.5-8 8.5t-8-8.5Z`, '#5B1A1E') +
      fill(`M${n(x - 6.6)} 73.4q6.6 1.4 13.2 0q-.4 1.8-1 2.8q-5.6 1.2-11.2 0q-.6-1-1-2.8Z`, CREAM)
    );
  }
  return (
    fill(
      `M${n(x - 7)} 74.3q4.2-2.4 5.7-1.8 1.3.6 2.6 0 1.5-.6 5.7 1.8-7 3.4-14 0Z`,
      mix(f.lip, '#33090F', 0.25),
    ) + fill(`M${n(x - 7)} 74.3q7 9 14 0-7 3-14 0Z`, f.lip)
  );
}

export function drawEars(f: Face): string {
  const left = f.turn > 1 ? 37.5 : 36;
  const right = f.turn < -1 ? 82.5 : 84;
  return (
    `<ellipse cx="${left}" cy="59" rx="4.5" ry="6.5" fill="${f.skin.shade}"/>` +
    `<ellipse cx="${right}" cy="59" rx="4.5" ry="6.5" fill="${f.skin.base}"/>` +
    line(`M${right} 56.5q2 2 .5 5`, f.skin.shade, 1.4)
  );
}

export function drawFace(f: Face): string {
  const x = 60 + f.turn;
  const parts = [fill(outline(f), f.skin.base), fill(shade(f), f.skin.shade)];
  if (f.blush) parts.push(line(`M${n(x - 14.5)} 67h3M${n(x + 11.5)} 67h3`, '#F0553F', 7.6, ' opacity=".17"'));
  if (f.freckles)
    parts.push(
      line(
        `M${n(x - 14)} 64h0m3 2h0m3-2.5h0M${n(x + 8)} 64h0m3 2h0m3-2.5h0`,
        f.skin.line,
        1.3,
        ' opacity=".5"',
      ),
    );
  if (f.lines)
    parts.push(
      line(
        `M${n(x - 9.5)} 68q-2.5 3-2.5 6M${n(x + 9.5)} 68q2.5 3 2.5 6M${n(x - 13)} 60.5q3 2 6 .8M${n(x + 13)} 60.5q-3 2-6 .8`,
        f.skin.shade,
        1.4,
      ),
    );
  parts.push(eyes(f), brows(f), nose(f), mouth(f));
  return parts.join('');
}
