import { beads, dot, fill, line, scallop } from './kit';
import { CAP, strands, type Style, type Tones } from './hair';

/** Short hair: a close-cropped side and whatever grows on top. */
const FADE = 'M37 58C33 46 35 36 40 30H80C85 36 87 46 83 58C83 50 81 44 79 41H41C39 44 37 50 37 58Z';
const faded = (t: Tones): string => fill(FADE, t.hair, ' opacity=".55"');

export const CROPPED: Record<string, Style> = {
  crop: (t) => ({
    ears: true,
    front:
      faded(t) +
      fill(
        'M38 44C33 30 42 18 60 17.5S88 28 82 44C80 41 78 40 76 39L70 37L64 40L57 37L50 40L44 38Q40 40 38 44Z',
        t.hair,
      ) +
      strands(t, 'M46 26Q54 21 62 22M50 32Q58 27 66 28M70 25Q76 28 77 33'),
  }),
  sidePart: (t) => ({
    ears: true,
    front:
      faded(t) +
      fill(
        'M46 27C43 33 40 39 38 48C32 36 36 22 48 18C64 12 86 17 86 36C86 42 85 46 82 50C82 43 80 38 76 35C66 37 54 35 46 27Z',
        t.hair,
      ) +
      strands(t, 'M50 24C62 20 76 23 82 36M54 28C64 28 72 28 78 33M40 32Q42 26 46 23'),
  }),
  quiff: (t) => ({
    ears: true,
    drop: 5,
    front:
      faded(t) +
      fill(
        'M39 48C34 36 38 28 43 25C42 12 62 5 80 11C92 16 90 36 82 48C82 42 80 38 76 35C66 37 54 36 44 32C41 38 40 42 39 48Z',
        t.hair,
      ) +
      strands(t, 'M48 27C50 18 62 13 76 17M54 31C58 23 68 20 80 24M64 33C70 28 76 28 82 31'),
  }),
  waves: (t) => ({
    front:
      fill(
        'M37 60C30 50 30 34 38 25C44 14 62 11 74 16C90 20 92 42 84 60C84 52 82 46 79 41C74 44 68 40 66 34C60 42 50 42 45 38C42 44 40 52 37 60Z',
        t.hair,
      ) + strands(t, 'M46 24C54 18 64 22 66 30M70 20C80 22 84 32 84 42M40 32Q36 40 36 48M54 24Q52 32 46 35'),
  }),
  curtains: (t) => ({
    ears: true,
    front:
      fill(
        'M60 26C58 36 50 43 40 47Q39 54 37 58C30 44 33 16 60 16S90 44 83 58Q81 54 80 47C70 43 62 36 60 26Z',
        t.hair,
      ) + strands(t, 'M57 20C54 30 46 36 38 40M63 20C66 30 74 36 82 40'),
  }),
  fringe: (t) => ({
    ears: true,
    front:
      fill(
        'M37 57C28 44 32 16 60 16S92 44 83 57C83 52 82 48 80 45L74 48L70 42L64 47L58 42L51 47L46 42L41 47Q39 52 37 57Z',
        t.hair,
      ) + strands(t, 'M60 21C48 23 40 30 37 42M64 22C76 25 81 32 83 42M56 30Q53 36 52 41M66 30Q67 36 65 40'),
  }),
  spiky: (t) => ({
    ears: true,
    drop: 4,
    front:
      faded(t) +
      fill(
        'M38 46L34 30L40 32L40 19L48 24L52 11L59 20L66 9L70 19L79 13L79 24L87 22L83 46Q80 40 76 38L70 36L62 39L54 36L45 39Q40 41 38 46Z',
        t.hair,
      ) +
      strands(t, 'M50 30L52 20M60 31L64 19M70 32L75 22'),
  }),
  slick: (t) => ({
    ears: true,
    front:
      fill(
        'M37 54C37 44 40 38 44 34Q60 30 76 34C80 38 83 44 83 54C90 38 84 16 60 15.5S30 38 37 54Z',
        t.hair,
      ) +
      strands(
        t,
        'M46 33Q48 24 56 19M55 31Q57 24 62 19M65 31Q66 25 68 20M74 33Q75 28 75 23M39 42Q40 32 46 25',
      ),
  }),
  bald: () => ({ ears: true, front: line('M66 28Q75 31 78 40', '#FFF1DC', 2.4, ' opacity=".35"') }),
  horseshoe: (t) => ({
    ears: true,
    front:
      fill('M37 60C31 54 31 42 36 36C39 40 40 46 37 60ZM83 60C89 54 89 42 84 36C81 40 80 46 83 60Z', t.hair) +
      line('M66 28Q75 31 78 40', '#FFF1DC', 2.4, ' opacity=".35"'),
  }),
  receding: (t) => ({
    ears: true,
    front:
      fill(
        'M37 58C31 46 34 30 44 24Q60 16 76 24C86 30 89 46 83 58C83 48 81 42 76 34Q70 38 66 30H54Q50 38 44 34C39 42 37 48 37 58Z',
        t.hair,
      ) + strands(t, 'M52 27Q56 22 62 22M62 27Q68 24 72 27'),
  }),
  buzz: (t) => ({ ears: true, front: fill(CAP, t.hair, ' opacity=".72"') }),
  lineUp: (t) => ({
    ears: true,
    front: faded(t) + fill('M37 50C33 32 42 19 60 19S87 32 83 50L80 41L75 38H45L40 41Z', t.hair),
  }),
  shortAfro: (t) => ({
    ears: true,
    drop: 4,
    front:
      faded(t) +
      fill(`${scallop(60, 36, 26, 21, 160, 380, 12)}Q80 38 60 37T36 43Z`, t.hair) +
      strands(t, 'M46 26q3-4 7-3M60 22q4-2 7 1M72 30q4 1 4 4M40 36q1-3 3-4', 1.7),
  }),
  highTop: (t) => ({
    ears: true,
    drop: 9,
    front:
      faded(t) +
      fill('M40 42L38 14Q60 4 82 14L80 42Q60 35 40 42Z', t.hair) +
      strands(t, 'M46 18q3-3 7-3M60 16q4-1 7 1M72 22q3 1 3 4M46 28q2-2 4-1', 1.7),
  }),
  curlyTop: (t) => ({
    ears: true,
    drop: 4,
    front:
      faded(t) +
      fill(
        `${scallop(60, 30, 25, 16, 150, 390, 11)}${scallop(60, 36, 21, 5, 0, 180, 6).replace('M', 'L')}Z`,
        t.hair,
      ) +
      strands(t, 'M44 28q3-6 8-3M58 22q6-3 8 2M72 28q5 1 3 6M52 34q4-4 7 0M64 35q3-4 7-1', 1.8),
  }),
  longBack: (t) => ({
    back: fill('M60 16C34 16 28 38 30 58C31 74 28 84 30 96H90C92 84 89 74 90 58C92 38 86 16 60 16Z', t.dark),
    front:
      fill(
        'M50 28C44 38 40 48 39 62C39 76 40 84 36 95C31 96 29 94 28 92C30 80 29 68 30 56C29 32 42 15 60 15S91 32 90 56C91 68 90 80 92 92C91 94 89 96 84 95C80 84 81 76 81 62C80 48 74 38 66 33C60 34 54 32 50 28Z',
        t.hair,
      ) + strands(t, 'M54 20C42 26 35 40 35 60C35 70 35 78 33 86M62 20C76 24 84 36 85 54'),
  }),
  manBun: (t) => ({
    ears: true,
    drop: 6,
    back: dot(64, 14, 9, t.dark) + line('M58 12Q64 7 70 12', t.hair, 2.2),
    front:
      fill(CAP, t.hair) +
      strands(
        t,
        'M44 37Q50 27 60 21M54 35Q57 27 62 21M66 35Q66 27 64 21M76 38Q72 28 67 21M39 46Q40 34 50 25',
      ),
  }),
  locs: (t) => ({
    drop: 8,
    ears: true,
    back: line(
      'M50 22Q44 6 34 10M56 20Q54 2 46 0M62 20Q66 0 74 2M68 22Q78 6 88 12M44 26Q32 18 27 24M76 26Q90 20 94 28',
      t.dark,
      8,
    ),
    front:
      fill('M39 50C32 28 44 16 60 16S88 28 81 50Q78 40 74 38H46Q42 40 39 50Z', t.hair) +
      line(
        'M44 38Q38 24 30 22M52 36Q48 16 40 12M60 35Q60 12 58 6M68 36Q74 16 80 12M76 38Q84 26 90 24',
        t.hair,
        8,
      ) +
      line('M47 36Q45 28 40 21M56 36Q55 26 51 17M65 36Q66 26 70 17M74 36Q76 28 81 21', t.light, 1.3),
  }),
  cornrows: (t) => ({
    ears: true,
    front:
      fill(CAP, t.dark) +
      beads(
        'M42 42Q44 28 54 20M50 36Q52 26 58 19M60 35V19M70 36Q68 26 62 19M78 42Q76 28 66 20',
        t.hair,
        5,
        3.2,
      ) +
      strands(t, 'M46 39l3-8M55 35l1-8M65 35l-1-8M74 39l-3-8', 0.8),
  }),
};
