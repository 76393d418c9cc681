import { CAP, CENTRE, SIDE, strands, type Style } from './hair';
import { beads, fill, line, scallop } from './kit';

/** Curls, braids and locs. */
export const CURLED: Record<string, Style> = {
  afro: (t) => ({
    drop: 5,
    back: fill(`${scallop(60, 44, 33, 33, 0, 360, 19)}Z`, t.dark),
    front:
      fill(`${scallop(60, 42, 31, 29, 158, 382, 13)}C86 44 76 35 60 35S34 44 33 56Z`, t.hair) +
      strands(t, 'M42 28q3-5 7-4M56 22q4-3 8 0M71 26q5 1 6 5M36 40q1-4 4-5M80 40q2-2 4 1', 1.8),
  }),
  bigCurls: (t) => ({
    drop: 2,
    back: fill(`${scallop(60, 62, 36, 44, 0, 360, 19)}Z`, t.dark),
    front:
      fill(
        `${scallop(60, 44, 31, 28, 140, 262, 7)}${scallop(60, 44, 31, 28, 262, 400, 8).replace('M', 'L')}L84 76Q78 66 80 54Q78 42 70 36Q58 42 46 34Q42 44 41 54Q42 66 36 76Z`,
        t.hair,
      ) +
      strands(
        t,
        'M42 28q4-6 9-4M60 21q6-2 9 2M76 32q5 2 4 7M34 48q-1-5 3-8M84 52q3 4 0 8M34 64q3 2 1 6',
        1.8,
      ),
  }),
  curlyBob: (t) => ({
    back: fill(`${scallop(60, 54, 33, 36, 0, 360, 17)}Z`, t.dark),
    front:
      fill(
        `${scallop(60, 46, 30, 29, 150, 390, 14)}Q80 52 77 43${scallop(59, 40, 17, 4.5, 0, 180, 5).replace('M', 'L')}Q40 52 35 61Z`,
        t.hair,
      ) + strands(t, 'M44 28q4-5 8-3M62 22q5-1 7 3M76 34q4 2 3 6M36 46q0-4 3-6', 1.8),
  }),
  puff: (t) => ({
    ears: true,
    drop: 9,
    back:
      fill(`${scallop(60, 14, 19, 14, 0, 360, 13)}Z`, t.dark) +
      line('M48 10q4-5 9-3M64 8q6 0 7 5', t.hair, 1.8),
    front:
      fill(CAP, t.hair) +
      strands(t, 'M41 44Q44 32 54 23M50 35Q52 27 58 22M60 34V22M70 35Q68 27 62 22M79 44Q76 32 66 23'),
  }),
  boxBraids: (t) => ({
    back: fill('M60 16C34 16 29 36 30 56V90H90V56C91 36 86 16 60 16Z', t.dark),
    mid:
      beads('M30 62V108M90 62V108', t.dark, 7, 4.2) +
      beads('M35 60Q34 84 37 106M85 60Q86 84 83 106', t.hair, 6.5, 4.2),
    front:
      fill(CENTRE, t.hair) +
      line('M57 19Q44 24 37 44M63 19Q76 24 83 44M54 18Q38 22 34 42M66 18Q82 22 86 42', t.dark, 1.3),
  }),
  braidCrown: (t) => ({
    ears: true,
    drop: 4,
    front:
      fill(CAP, t.hair) +
      beads('M34 48Q37 23 60 21Q83 23 86 48', t.dark, 12, 8) +
      beads('M34 47Q37 22 60 20Q83 22 86 47', t.hair, 9, 8) +
      line('M46 39l3-8M60 35v-8M74 39l-3-8', t.dark, 1.3),
  }),
  locsLong: (t) => ({
    back: fill('M60 16C34 16 29 36 30 56L26 96H94L90 56C91 36 86 16 60 16Z', t.dark),
    front:
      line('M38 40Q30 62 32 96M44 32Q33 48 34 72M82 40Q90 62 88 96M76 32Q87 48 86 72', t.hair, 6) +
      fill(SIDE, t.hair) +
      line('M52 20Q70 22 82 42M60 18Q78 20 87 44M40 28Q36 36 35 48M46 22Q34 34 32 52', t.dark, 1.4),
  }),
};
