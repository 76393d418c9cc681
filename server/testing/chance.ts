export type Chance = {
  /** A whole number from 0 up to, but not including, `below`. */
  upTo(below: number): number;
  pick<T>(things: readonly T[]): T;
};

/** mulberry32: the same seed always gives the same sequence. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
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
