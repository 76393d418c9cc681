import { LONG_BACK, type Style } from './hair';
import { beads, fill, line, mix } from './kit';

/** Scarves, wraps and hats: the forehead is theirs. */
export const COVERED: Record<string, Style> = {
  hijab: (t) => ({
    back: fill('M60 15C32 15 27 38 29 60C29 74 26 84 24 100H96C94 84 91 74 91 60C93 38 88 15 60 15Z', t.fold),
    mid:
      fill('M32 76C30 92 14 96 8 128H112C106 96 90 92 88 76Z', t.cloth) +
      line('M34 98Q52 116 86 92M26 108Q50 124 70 114', t.fold, 2),
    front:
      fill(
        'M60 14C32 14 27 38 29 60C30 82 42 98 62 98S90 82 91 60C93 38 88 14 60 14ZM60 31C75 31 81 43 80.5 57C80 74 72 88 60 88S40 74 39.5 57C39 43 45 31 60 31Z',
        t.cloth,
        ' fill-rule="evenodd"',
      ) +
      line('M60 31C75 31 81 43 80.5 57C80 74 72 88 60 88M40 28Q33 42 35 62M50 92Q72 98 86 74', t.fold, 1.8),
  }),
  headscarf: (t) => ({
    drop: 4,
    back: fill(LONG_BACK, t.dark),
    front:
      fill(
        'M36 56C37 44 46 36 60 33C74 36 83 44 84 56C88 54 90 50 90 46C90 26 78 14 60 14S30 26 30 46C30 50 32 54 36 56Z',
        t.cloth,
      ) + line('M36 48C38 38 46 30 60 27C74 30 82 38 84 48M40 30Q48 19 60 18', t.fold, 1.8),
    mid: fill(
      'M37 54C32 74 38 90 33 106Q27 108 24 106C29 92 26 74 30 54ZM83 54C88 74 82 90 87 106Q93 108 96 106C91 92 94 74 90 54Z',
      t.hair,
    ),
  }),
  headwrap: (t) => ({
    ears: true,
    drop: 9,
    back: fill('M44 20C36 4 52-2 60 5C68-3 84 3 76 20Z', t.fold),
    front:
      fill('M36 50C30 24 44 11 61 11S90 24 84 50C76 36 44 36 36 50Z', t.cloth) +
      line(
        'M37 44C44 28 60 20 78 18M40 36C48 24 58 16 70 14M58 31C68 27 78 28 85 38M52 8Q58 10 60 6M68 8Q62 10 60 6',
        t.fold,
        2,
      ),
  }),
  turban: (t) => ({
    drop: 8,
    front:
      fill('M36 50C28 38 30 12 60 9C90 12 92 38 84 50C78 44 70 38 60 30C50 38 42 44 36 50Z', t.cloth) +
      line(
        'M60 30C52 24 42 24 33 32M60 30C50 18 42 18 36 22M60 30C70 22 80 24 88 34M60 30C68 14 78 16 84 22M60 29C58 20 54 14 48 13',
        t.fold,
        2,
      ),
  }),
  beanie: (t) => ({
    drop: 5,
    front:
      fill('M34 42C32 20 44 10 60 10S88 20 86 42Z', t.cloth) +
      fill('M32 36Q60 30 88 36Q90 42 88 48Q60 41 32 48Q30 42 32 36Z', t.fold) +
      line('M42 36v8M51 34.5v8M60 34v8M69 34.5v8M78 36v8', t.cloth, 1.6),
  }),
  beret: (t) => ({
    drop: 5,
    front:
      fill('M36 40C26 36 24 24 38 16C54 7 88 10 93 24C96 33 90 38 84 41C70 33 50 33 36 40Z', t.cloth) +
      line('M36 40C50 33 70 33 84 41M62 11l1-4', t.fold, 2.6) +
      line('M40 24Q52 16 68 17', mix(t.cloth, '#FFE9CC', 0.25), 2),
  }),
  brimHat: (t) => ({
    drop: 9,
    front:
      fill('M38 34C38 16 44 6 52 8Q60 12 68 8C76 6 82 16 82 34Z', t.cloth) +
      `<ellipse cx="60" cy="36" rx="41" ry="7" fill="${t.cloth}"/>` +
      line('M22 38Q60 47 98 38', t.fold, 2) +
      fill('M38 27Q60 33 82 27V34Q60 40 38 34Z', t.fold),
  }),
  cap: (t) => ({
    drop: 4,
    ears: true,
    front:
      fill('M35 42C33 20 45 12 60 12S87 20 85 42Q60 34 35 42Z', t.cloth) +
      fill('M35 42Q60 33 85 42L96 47Q98 50 94 50Q62 39 36 46Z', t.fold) +
      line('M60 12V35M47 15Q42 24 42 38M73 15Q78 24 78 38', t.fold, 1.4),
  }),
  flatCap: (t) => ({
    drop: 4,
    ears: true,
    front:
      fill('M33 41C27 24 42 14 62 14S95 26 87 41Q60 28 33 41Z', t.cloth) +
      fill('M34 39Q60 26 86 39Q94 44 91 47Q60 35 29 47Q26 44 34 39Z', t.fold) +
      line('M60 15Q50 20 46 30M60 15Q72 19 76 29', t.fold, 1.5),
  }),
  kufi: (t) => ({
    drop: 4,
    ears: true,
    front:
      fill('M36 42C35 20 44 14 60 14S85 20 84 42Q60 34 36 42Z', t.cloth) +
      beads('M37 37Q60 28 83 37', t.fold, 2.6, 5) +
      line('M37 32Q60 23 83 32', t.fold, 1.4),
  }),
};
