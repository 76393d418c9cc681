import type { Face } from './head';
import { beads, dot, fill, line, n } from './kit';

/** Glasses and accessories. */
export type Glasses = 'none' | 'round' | 'square' | 'half' | 'cat' | 'shades';

export function drawGlasses(glasses: Glasses, face: Face, frame: string): string {
  if (glasses === 'none') return '';
  const x = 60 + face.turn;
  const [l, r] = [x - 9.5, x + 9.5];
  const bridge = `M${n(x - 2)} 55.5q2-1.8 4 0M${n(l - 8)} 54.5L37 53M${n(r + 8)} 54.5L83 53`;
  const tint = glasses === 'shades' ? frame : '#FFFFFF';
  const lens = `<g fill="${tint}" fill-opacity="${glasses === 'shades' ? '.92' : '.16'}" stroke="${frame}" stroke-width="1.8">`;
  const shapes = [l, r].map((cx, i) => {
    const s = i === 0 ? -1 : 1;
    if (glasses === 'round') return `<circle cx="${n(cx)}" cy="57" r="7.6"/>`;
    if (glasses === 'cat')
      return `<path d="M${n(cx - s * 7)} 53Q${n(cx + s * 2)} 50 ${n(cx + s * 9.5)} 49.5Q${n(cx + s * 9)} 63 ${n(cx)} 63T${n(cx - s * 7)} 53Z"/>`;
    if (glasses === 'half') return `<path d="M${n(cx - 7.5)} 58h15q0 8-7.5 8t-7.5-8Z"${lens}/>`;
    return `<rect x="${n(cx - 7.8)}" y="50.5" width="15.6" height="12.5" rx="3.5"/>`;
  });
  return `${lens}${shapes.join('')}<path d="${bridge}" fill="none"/></g>`;
}

export type Trinket =
  | 'none'
  | 'hoops'
  | 'studs'
  | 'drops'
  | 'pearls'
  | 'chain'
  | 'flower'
  | 'headphones'
  | 'hearing'
  | 'nose';

export function drawTrinket(trinket: Trinket, face: Face, colour: string): string {
  const gold = '#F1C66A';
  switch (trinket) {
    case 'none':
      return '';
    case 'hoops':
      return line('M35.5 65a5 5.5 0 1 0 1 0M83.5 65a5 5.5 0 1 0 1 0', gold, 1.8);
    case 'studs':
      return dot(35.5, 65, 1.9, gold) + dot(84.5, 65, 1.9, gold);
    case 'drops':
      return fill('M35.5 65l-3 8 3 3.5 3-3.5ZM84.5 65l-3 8 3 3.5 3-3.5Z', colour);
    case 'pearls':
      return beads('M45 97Q60 114 75 97', '#FBEFE0', 4, 4.6);
    case 'chain':
      return line('M47 96Q60 116 73 96', gold, 1.3) + dot(60, 106, 2, gold);
    case 'flower':
      return beads('M86 36a5 5 0 1 0 .1 0', colour, 7.5, 6.3) + dot(86, 41, 3, gold);
    case 'headphones':
      return (
        line('M33 56C28 10 92 10 87 56', '#2A2120', 3.6) +
        `<rect x="28" y="50" width="9" height="17" rx="4.5" fill="${colour}"/><rect x="83" y="50" width="9" height="17" rx="4.5" fill="${colour}"/>`
      );
    case 'hearing':
      return line('M81.5 53q6-3 6.5 5t-4.5 5', colour, 2.4);
    case 'nose':
      return dot(60 + face.turn * 1.3 + 4.6, 66.4, 1.1, gold);
  }
}
