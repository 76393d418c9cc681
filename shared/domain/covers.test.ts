import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COVERS, coverFor } from './covers';

const folder = fileURLToPath(new URL('../../client/public/covers/', import.meta.url));
const ids = Array.from({ length: 60 }, (_none, i) => i + 1);

describe('the cover of a trib', () => {
  it('follows a keyword in the name, whatever the category says', () => {
    expect(coverFor({ id: 1, name: 'Sunday pottery for beginners', category: 'Food & Dining' })).toBe(
      '/covers/pottery.svg',
    );
  });

  it('reads the name without regard to case, accents, punctuation and plural', () => {
    expect(coverFor({ id: 1, name: 'CAFÉ-hopping!' })).toBe('/covers/coffee.svg');
    expect(coverFor({ id: 1, name: 'Tacos & talk' })).toBe('/covers/street-food.svg');
    expect(coverFor({ id: 1, name: 'Board   games night' })).toBe('/covers/board-games.svg');
  });

  it('takes whole words only: a steak is no tea and a prune is no run', () => {
    const plain = coverFor({ id: 7, name: '', category: 'Social & Networking' });
    expect(coverFor({ id: 7, name: 'Steakhouse prune evening', category: 'Social & Networking' })).toBe(
      plain,
    );
  });

  it('prefers the keyword of its own category, then the earliest, when a name has several', () => {
    expect(coverFor({ id: 1, name: 'Beach yoga', category: 'Fitness & Wellness' })).toBe('/covers/yoga.svg');
    expect(coverFor({ id: 1, name: 'Beach yoga', category: 'Outdoor & Nature' })).toBe('/covers/beach.svg');
    expect(coverFor({ id: 1, name: 'Coffee, then chess' })).toBe('/covers/coffee.svg');
  });

  it("comes from the category's family when no keyword matches, and varies with the id", () => {
    for (const category of new Set(COVERS.map((cover) => cover.category))) {
      const family = COVERS.filter((cover) => cover.category === category).map(
        (cover) => `/covers/${cover.slug}.svg`,
      );
      const given = new Set(ids.map((id) => coverFor({ id, name: 'Zzz', category })));
      expect(family.length).toBeGreaterThanOrEqual(5);
      expect([...given].toSorted()).toEqual([...family].toSorted());
    }
  });

  it('comes from all covers by id when neither name nor category helps', () => {
    const given = new Set(ids.map((id) => coverFor({ id, name: null, category: 'Something else' })));
    expect(given.size).toBe(COVERS.length);
  });

  it('is the same every time, and there is one for odd ids too', () => {
    for (const id of [0, -3, 2.5, Number.NaN, Number.MAX_SAFE_INTEGER]) {
      expect(coverFor({ id })).toMatch(/^\/covers\/[a-z-]+\.svg$/);
      expect(coverFor({ id })).toBe(coverFor({ id, name: undefined, category: null }));
    }
  });
});

describe('the pictures', () => {
  it('lie on disk for every slug, at most 6 KB each, and none is left over', () => {
    const heavy = COVERS.filter(({ slug }) => statSync(`${folder}${slug}.svg`).size > 6000);
    expect(heavy).toEqual([]);
    const files = readdirSync(folder).filter((file) => file.endsWith('.svg'));
    expect(files.toSorted()).toEqual(COVERS.map(({ slug }) => `${slug}.svg`).toSorted());
  });

  it('have one keyword each to themselves: no word points at two covers', () => {
    const all = COVERS.flatMap((cover) => cover.keywords);
    expect(all.filter((word, i) => all.indexOf(word) !== i)).toEqual([]);
  });
});
