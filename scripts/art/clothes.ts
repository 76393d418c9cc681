import { dot, fill, line, mix, n } from './kit';
import { jawline, type Face } from './head';
import type { Skin } from './palette';

/** Neck, shoulders and clothes; and beards. */
export type Outfit =
  | 'crew'
  | 'scoop'
  | 'vneck'
  | 'shirt'
  | 'hoodie'
  | 'roll'
  | 'blazer'
  | 'dungarees'
  | 'jacket'
  | 'stripes'
  | 'scarf'
  | 'kurta'
  | 'straps'
  | 'cardigan';

const body = (neckline: string, half: number): string => {
  const l = n(60 - half);
  const r = n(60 + half);
  return `M${l} 120C${n(60 - half + 1)} 107 ${n(60 - half + 14)} 102 46 98${neckline}C${n(60 + half - 14)} 102 ${n(60 + half - 1)} 107 ${r} 120Z`;
};

const ROUND = 'Q60 110 74 98';

function neck(skin: Skin, wide: boolean): string {
  const [l, r] = wide ? [47, 73] : [50.5, 69.5];
  return (
    fill(`M${l} 70V94Q${l} 99 40 102L60 116 80 102Q${r} 99 ${r} 94V70Z`, skin.base) +
    fill(`M${l} 74V91Q58 97 ${r} 83V74Z`, skin.shade)
  );
}

export function drawBody(outfit: Outfit, skin: Skin, cloth: string, second: string, male: boolean): string {
  const half = male ? 49 : 43;
  const dark = mix(cloth, '#150609', 0.22);
  const pale = mix(cloth, '#FFF0DC', 0.25);
  const base = neck(skin, male);
  const plain = (neckline: string, colour = cloth): string => fill(body(neckline, half), colour);
  switch (outfit) {
    case 'crew':
      return base + plain(ROUND) + line('M46 98Q60 110 74 98', dark, 2.6);
    case 'scoop':
      return (
        base +
        fill('M42 98L60 119 78 98Z', skin.base) +
        plain('Q48 117 60 117T74 98') +
        line('M46 98Q48 117 60 117T74 98', dark, 1.6)
      );
    case 'vneck':
      return (
        base +
        fill('M46 97L60 117 74 97Z', skin.base) +
        plain('L60 117 74 98') +
        line('M46 98L60 117 74 98', pale, 2.4)
      );
    case 'shirt':
      return (
        base +
        plain('L60 113 74 98') +
        fill('M46 94L60 112 51 120 40 101ZM74 94L60 112 69 120 80 101Z', pale) +
        line('M60 113V120', dark, 1.6)
      );
    case 'hoodie':
      return (
        base +
        plain(ROUND) +
        fill(
          'M45 91C36 95 34 104 44 109Q52 114 60 114T76 109C86 104 84 95 75 91C78 98 72 106 60 106S42 98 45 91Z',
          dark,
        ) +
        line('M52 112V120M68 112V119', pale, 2)
      );
    case 'roll':
      return (
        base +
        plain(ROUND) +
        fill(`M${male ? 45 : 48} 90Q60 96 ${male ? 75 : 72} 90L76 101Q60 109 44 101Z`, cloth) +
        line('M44 101Q60 109 76 101M49 95Q60 100 71 95', dark, 1.6)
      );
    case 'blazer':
      return (
        base +
        fill('M44 98L60 118 76 98 80 120H40Z', second) +
        plain('L57 120H63L74 98') +
        fill('M46 97L57 120H46L38 108 43 106 39 101ZM74 97L63 120H74L82 108 77 106 81 101Z', dark)
      );
    case 'dungarees':
      return (
        base +
        plain(ROUND, second) +
        line('M46 98Q60 110 74 98', mix(second, '#150609', 0.2), 2) +
        line('M40 100L45 116M80 100L75 116', cloth, 6) +
        fill('M41 114H79V120H41Z', cloth) +
        dot(45, 115, 1.6, '#F1C66A') +
        dot(75, 115, 1.6, '#F1C66A')
      );
    case 'jacket':
      return (
        base +
        plain(ROUND, second) +
        fill(`${body('L52 108V120', half).split('C', 2).join('C')}L52 108V120Z`, cloth) +
        fill(`M74 98L68 108V120H${60 + half}C${59 + half} 107 ${46 + half} 102 74 98Z`, cloth) +
        fill('M47 95L52 109 40 106 39 100ZM73 95L68 109 80 106 81 100Z', pale) +
        line('M26 112H42M78 112H94', dark, 1.4)
      );
    case 'stripes':
      return (
        base +
        plain(ROUND) +
        line(`M${n(61 - half)} 117H${n(59 + half)}M30 109.5H51M69 109.5H90`, second, 3) +
        line('M46 98Q60 110 74 98', dark, 2.4)
      );
    case 'scarf':
      return (
        base +
        plain(ROUND, second) +
        fill('M44 88C36 94 36 103 44 106Q60 112 76 106C84 103 84 94 76 88Q60 100 44 88Z', cloth) +
        fill('M64 104L78 103 82 120H68Z', cloth) +
        line('M43 98Q60 108 77 97M65 105Q70 108 77 105', dark, 1.8)
      );
    case 'kurta':
      return (
        base +
        plain('L59 108H61L74 98') +
        line('M46 97Q52 105 59 107V120M74 97Q68 105 61 107', pale, 2.8) +
        dot(62.5, 112, 1.1, dark) +
        dot(62.5, 117, 1.1, dark)
      );
    case 'straps':
      return (
        base +
        fill(body(ROUND, half - 1), skin.base) +
        line(`M48 100Q60 104 72 100`, skin.shade, 1.4) +
        line('M40 99L43 120M80 99L77 120', cloth, 4) +
        fill('M41 114Q60 121 79 114V120H41Z', cloth)
      );
    case 'cardigan':
      return (
        base +
        fill('M42 98L60 119 78 98Z', second) +
        plain('Q52 110 56 120H64Q68 110 74 98') +
        line('M46 98Q52 110 56 120M74 98Q68 110 64 120', pale, 2.6)
      );
  }
}

export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'long' | 'goatee' | 'moustache' | 'chevron';

export function drawBeard(beard: Beard, face: Face, colour: string): string {
  const x = 60 + face.turn;
  const moustache = `M${n(x - 9)} 75.5Q${n(x - 5)} 69 ${n(x)} 71Q${n(x + 5)} 69 ${n(x + 9)} 75.5Q${n(x + 4)} 74 ${n(x)} 73.8Q${n(x - 4)} 74 ${n(x - 9)} 75.5Z`;
  const jaw = (lift: number): string =>
    `M37 54${jawline({ ...face, chin: face.chin + lift })}Q81 66 75 69Q${n(x + 10)} 69 ${n(x)} 70T45 69Q39 66 37 54Z`;
  const opening = `M${n(x - 7.5)} 75.5Q${n(x)} 72.5 ${n(x + 7.5)} 75.5Q${n(x)} 83 ${n(x - 7.5)} 75.5Z`;
  const shaped = (d: string, more = ''): string => fill(d + opening, colour, ` fill-rule="evenodd"${more}`);
  switch (beard) {
    case 'none':
      return '';
    case 'stubble':
      return shaped(jaw(0), ' opacity=".24"');
    case 'short':
      return shaped(jaw(0.8), ' opacity=".82"');
    case 'full':
      return (
        shaped(jaw(5)) +
        line(`M${n(x - 5)} 84q1 3 3 4M${n(x + 6)} 83q0 3-2 5`, mix(colour, '#FFD9A8', 0.18), 1.4)
      );
    case 'long':
      return (
        shaped(
          `M37 54C37 66 38 76 42 84C46 94 50 104 60 107C70 104 74 94 78 84C82 76 83 66 83 54Q81 66 75 69Q${n(x + 10)} 69 ${n(x)} 70T45 69Q39 66 37 54Z`,
        ) + line(`M52 86q2 8 6 13M68 86q-2 8-5 12M60 86v8`, mix(colour, '#FFD9A8', 0.2), 1.4)
      );
    case 'goatee':
      return (
        fill(moustache, colour) +
        fill(
          `M${n(x - 6)} 79.5Q${n(x)} 83 ${n(x + 6)} 79.5C${n(x + 8)} ${n(face.chin + 2.5)} ${n(x - 8)} ${n(face.chin + 2.5)} ${n(x - 6)} 79.5Z`,
          colour,
        )
      );
    case 'moustache':
      return fill(moustache, colour);
    case 'chevron':
      return fill(
        `M${n(x - 9.5)} 76Q${n(x - 7)} 68.5 ${n(x)} 69.5T${n(x + 9.5)} 76Q${n(x)} 73 ${n(x - 9.5)} 76Z`,
        colour,
      );
  }
}
