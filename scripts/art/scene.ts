/** What the covers share: night skies, warm light, and simple people without faces. */
import { createSeededRandom, dot, fill, line, mix, n } from './kit';

const WIDTH = 780;
const HEIGHT = 1200;
export const EMBER = '#FF6B4A';
export const AMBER = '#FFB25E';
export const CREAM = '#F6E6D0';
export const NIGHT = '#0E0B0A';
export const WOOD = '#3A231B';

/** A picture with a sky of three colours (top, y 480, y 820) that ends in near-black for the words. */
export function scene(sky: readonly [string, string, string], parts: readonly string[]): string {
  const stops = [
    ['0', sky[0]],
    ['.4', sky[1]],
    ['.68', sky[2]],
    ['1', NIGHT],
  ]
    .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" stroke-linecap="round" stroke-linejoin="round" fill="none">` +
    `<linearGradient id="s" x2="0" y2="1">${stops}</linearGradient>` +
    `<radialGradient id="f"><stop stop-color="#FF9A4D" stop-opacity=".75"/><stop offset=".45" stop-color="#FF6B4A" stop-opacity=".28"/><stop offset="1" stop-color="#FF6B4A" stop-opacity="0"/></radialGradient>` +
    `<path d="M0 0H780V1200H0Z" fill="url(#s)"/>${parts.join('')}` +
    `<linearGradient id="d" x2="0" y2="1"><stop stop-color="${NIGHT}" stop-opacity="0"/><stop offset="1" stop-color="${NIGHT}" stop-opacity=".9"/></linearGradient><path d="M0 770H780V1200H0Z" fill="url(#d)"/></svg>\n`
  );
}

export const glow = (x: number, y: number, r: number, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#f)"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

export const box = (
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  round = 0,
  more = '',
): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}"${round > 0 ? ` rx="${round}"` : ''} fill="${colour}"${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, colour: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"${more}/>`;

export const at = (x: number, y: number, scale: number, inner: string, turn = 0): string =>
  `<g transform="translate(${n(x)} ${n(y)})${turn === 0 ? '' : `rotate(${turn})`}${scale === 1 ? '' : `scale(${scale})`}">${inner}</g>`;

/** Stars as one path of points in three sizes. */
export function stars(seed: number, count: number, bottom: number, colour = '#F6E6D0'): string {
  const c = createSeededRandom(seed);
  return [2.4, 3.6, 5.2]
    .map((size, i) => {
      const points = Array.from(
        { length: Math.round(count / (i * 1.6 + 1)) },
        () => `M${Math.round(c.between(20, 760))} ${Math.round(c.between(30, bottom))}h0`,
      );
      return line(points.join(''), colour, size, ` opacity=".${5 + i * 2}"`);
    })
    .join('');
}

export const moon = (x: number, y: number, r: number, colour = '#F7DDB4'): string =>
  dot(x, y, r * 1.5, colour, ' opacity=".1"') +
  dot(x, y, r, colour) +
  line(
    `M${n(x - r * 0.35)} ${n(y - r * 0.3)}h0M${n(x + r * 0.3)} ${n(y + r * 0.35)}h0`,
    mix(colour, '#B5784A', 0.22),
    r * 0.42,
  );

/** Lamps on a sagging wire between two points. */
export function lampString(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  count: number,
): string {
  const bulbs = Array.from({ length: count }, (_none, i) => {
    const t = (i + 0.5) / count;
    return `M${Math.round(x1 + (x2 - x1) * t)} ${Math.round(y1 + (y2 - y1) * t + sag * 2 * t * (1 - t) + 11)}h0`;
  }).join('');
  const wire = `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag} ${x2} ${y2}`;
  return line(wire, '#120C0A', 3) + line(bulbs, AMBER, 40, ' opacity=".16"') + line(bulbs, '#FFD79A', 15);
}

/** Lit windows in a grid, some dark. */
export function windows(
  seed: number,
  x: number,
  y: number,
  columns: number,
  rows: number,
  stepX: number,
  stepY: number,
  colour = AMBER,
): string {
  const c = createSeededRandom(seed);
  let d = '';
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      if (c.yes(0.42)) d += `M${x + column * stepX} ${y + row * stepY}v8`;
  return line(d, colour, 9, ' stroke-linecap="butt" opacity=".75"');
}

export const flame = (x: number, y: number, scale: number): string =>
  at(
    x,
    y,
    scale,
    fill(
      'M0 0C-46 0-62-34-52-68C-46-88-30-98-28-124C-10-114-4-98-6-84C10-100 10-130-2-156C40-138 62-96 58-56C55-20 36 0 0 0Z',
      EMBER,
    ) +
      fill(
        'M0 0C-30 0-40-22-34-46C-30-62-16-70-14-86C0-78 2-66 2-58C12-66 16-80 12-94C34-78 42-54 38-34C34-12 22 0 0 0Z',
        '#FF9A4D',
      ) +
      fill('M0 0C-16 0-22-14-18-28C-14-38-6-44-2-54C12-44 20-32 18-20C16-6 10 0 0 0Z', '#FFE0A3'),
  );

export const steam = (x: number, y: number, height: number, opacity = '.5'): string =>
  line(
    [-22, 0, 22]
      .map((dx, i) => `M${x + dx} ${y - (i % 2) * 14}q-14-${height / 4} 0-${height / 2}t0-${height / 2}`)
      .join(''),
    CREAM,
    6,
    ` opacity="${opacity}"`,
  );

export const pine = (x: number, y: number, h: number, colour: string): string =>
  fill(
    `M${x} ${y - h}L${n(x + h * 0.17)} ${n(y - h * 0.62)}H${n(x + h * 0.09)}L${n(x + h * 0.25)} ${n(y - h * 0.3)}H${n(x + h * 0.13)}L${n(x + h * 0.32)} ${y}H${n(x - h * 0.32)}L${n(x - h * 0.13)} ${n(y - h * 0.3)}H${n(x - h * 0.25)}L${n(x - h * 0.09)} ${n(y - h * 0.62)}H${n(x - h * 0.17)}Z`,
    colour,
  );
