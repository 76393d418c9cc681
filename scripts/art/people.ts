import { dot, fill, line, mix } from './kit';
import { at, NIGHT } from './scene';

/** Simple people without faces, for the covers. */
type Cut = 'short' | 'long' | 'bun' | 'afro' | 'scarf' | 'beanie' | 'bald' | 'bob';
export type Who = { skin: string; hair: string; cut: Cut };

export const WHO = {
  ana: { skin: '#E0A57C', hair: '#3A2019', cut: 'long' },
  ben: { skin: '#F0C3A2', hair: '#A34E2A', cut: 'short' },
  chi: { skin: '#6E4029', hair: '#1B1315', cut: 'afro' },
  dev: { skin: '#A86C45', hair: '#1D1518', cut: 'short' },
  eri: { skin: '#EFC09A', hair: '#1D1518', cut: 'bob' },
  fay: { skin: '#C98E62', hair: '#2F6365', cut: 'scarf' },
  gus: { skin: '#8A5335', hair: '#DCA03A', cut: 'beanie' },
  ida: { skin: '#F3CDB2', hair: '#D8D1C9', cut: 'bun' },
  jon: { skin: '#7C4A2F', hair: '#1B1315', cut: 'bald' },
  kim: { skin: '#E9B78F', hair: '#5E3524', cut: 'bun' },
  leo: { skin: '#EBB993', hair: '#35211C', cut: 'short' },
} as const satisfies Record<string, Who>;

const CAP = 'M-21 4C-29-20-16-33 1-33S29-20 21 4C20-6 17-11 13-14C4-9-7-11-13-16C-17-11-20-5-21 4Z';

/** A head about 60 high round (0, 0). */
export function head(who: Who): string {
  const { skin, hair, cut } = who;
  const face =
    fill('M-20-2C-20 15-10 27 0 27S20 15 20-2C20-18 12-27 0-27S-20-18-20-2Z', skin) +
    fill('M-20-2C-20 15-10 27 0 27C-7 22-12 14-13-2Z', mix(skin, '#4A0F1E', 0.25));
  if (cut === 'bald') return face;
  if (cut === 'afro')
    return (
      dot(0, -10, 36, hair) +
      face +
      fill('M-24 0C-24-24-12-30 0-30S24-24 24 0C20-12 12-17 0-17S-20-12-24 0Z', hair)
    );
  if (cut === 'scarf')
    return (
      fill('M0-35C-26-35-30-8-27 8C-25 26-16 38-20 50H20C16 38 25 26 27 8C30-8 26-35 0-35Z', hair) +
      at(0, 2, 0.8, face)
    );
  if (cut === 'beanie')
    return (
      face +
      fill('M-23-6C-27-26-14-36 0-36S27-26 23-6Q0-14-23-6Z', hair) +
      line('M-22-7Q0-15 22-7', mix(hair, '#1A0810', 0.3), 8)
    );
  const cap = fill(CAP, hair);
  if (cut === 'long')
    return (
      fill(
        'M0-33C-25-33-29-10-26 10C-25 26-27 36-30 46H30C27 36 25 26 26 10C29-10 25-33 0-33Z',
        mix(hair, NIGHT, 0.3),
      ) +
      face +
      cap +
      fill('M-21 0C-18 20-20 34-30 46C-30 20-29-10-21 0ZM21 0C18 20 20 34 30 46C30 20 29-10 21 0Z', hair)
    );
  if (cut === 'bob')
    return (
      fill('M0-34C-27-34-30-6-27 22H27C30-6 27-34 0-34Z', hair) +
      face +
      fill('M-22-6H22C26-24 14-34 0-34S-26-24-22-6Z', hair) +
      fill('M-26 22H-17L-18-8H-26ZM26 22H17L18-8H26Z', hair)
    );
  if (cut === 'bun') return dot(3, -38, 12, hair) + face + cap;
  return face + cap;
}

/** Head and shoulders standing on y. */
export const bust = (x: number, y: number, scale: number, who: Who, top: string): string =>
  at(
    x,
    y,
    scale,
    fill('M-9-76H9V-40H-9Z', mix(who.skin, '#4A0F1E', 0.25)) +
      at(0, -92, 1, who.cut === 'long' ? head(who) : '') +
      fill('M-52 0C-54-40-38-58-12-62Q0-52 12-62C38-58 54-40 52 0Z', top) +
      fill('M-52 0C-54-40-38-58-12-62C-30-50-36-30-34 0Z', mix(top, '#12060A', 0.3)) +
      (who.cut === 'long' ? '' : at(0, -92, 1, head(who))),
  );

/** A person from behind, darker, with a warm rim on the lit side. */
export const back = (
  x: number,
  y: number,
  scale: number,
  hair: string,
  top: string,
  rim: 'left' | 'right' | 'none' = 'none',
): string =>
  at(
    x,
    y,
    scale,
    fill('M-56 0C-58-42-38-60-10-64V-84H10V-64C38-60 58-42 56 0Z', top) +
      fill('M0-126C-24-126-28-104-26-92C-24-74-12-66 0-66S24-74 26-92C28-104 24-126 0-126Z', hair) +
      (rim === 'none'
        ? ''
        : line(
            rim === 'left'
              ? 'M-56 0C-58-42-38-60-14-64M-24-80C-30-104-24-124-4-126'
              : 'M56 0C58-42 38-60 14-64M24-80C30-104 24-124 4-126',
            '#FF9A4D',
            4,
          )),
  );

/** A whole body in strokes: trunk, legs, arms given as paths. */
export const body = (
  x: number,
  y: number,
  scale: number,
  who: Who,
  headAt: readonly [number, number, number],
  limbs: readonly (readonly [string, string, number])[],
): string =>
  at(
    x,
    y,
    scale,
    limbs.map(([d, colour, width]) => line(d, colour, width)).join('') +
      at(headAt[0], headAt[1], 1, head(who), headAt[2]),
  );
