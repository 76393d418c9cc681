export type SeededRandom = {
  /** A whole number from 0 up to, but not including, `below`. */
  upTo: (below: number) => number;
  pick: <T>(things: readonly T[]) => T;
};

/** Generates numbers in [0, 1); the same seed always gives the same sequence. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createSeededRandom(seed: number): SeededRandom {
  const next = mulberry32(seed);
  const upTo = (below: number) => Math.floor(next() * below);
  return {
    upTo,
    pick(things) {
      const thing = things[upTo(things.length)];
      if (thing === undefined) throw new Error('There is nothing to pick from');
      return thing;
    },
  };
}

/** The seed is fixed, so that every `npm test` draws the same values; `npm run proof` draws another one and prints it. */
export const TEST_SEED = Number(process.env['TEST_SEED'] ?? 1);
