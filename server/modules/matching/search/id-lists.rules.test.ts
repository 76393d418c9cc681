import { expect, it } from 'vitest';
import { createSeededRandom, TEST_SEED } from '../../../testing/seeded-random';
import { has, intersection, union } from './id-lists.rules';

it(`lists of ids have in common and together what sets of them have (TEST_SEED=${TEST_SEED})`, () => {
  const random = createSeededRandom(TEST_SEED);
  const draw = () => new Set(Array.from({ length: random.upTo(30) }, () => 1 + random.upTo(60)));
  const listOf = (ids: Iterable<number>) => Int32Array.from(ids).toSorted();
  for (let n = 0; n < 500; n++) {
    const [a, b] = [draw(), draw()];
    const [listA, listB] = [listOf(a), listOf(b)];
    expect(union(listA, listB)).toEqual(listOf(new Set([...a, ...b])));
    expect(intersection(listA, listB)).toEqual(listOf([...a].filter((id) => b.has(id))));
    for (let id = 0; id < 62; id++) expect(has(listA, id)).toBe(a.has(id));
  }
});
