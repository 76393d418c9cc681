import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COVERS, coverFor, coversByFit } from './covers';

const folder = fileURLToPath(new URL('../../client/public/covers/', import.meta.url));
const ids = Array.from({ length: 60 }, (_none, i) => i + 1);

describe('the cover of a trib', () => {
  it('follows a keyword in the name, whatever the category', () => {
    expect(coverFor({ id: 1, name: 'Sunday pottery for beginners', category: 'Food & Dining' })).toBe(
      '/covers/pottery.svg',
    );
  });

  it('ignores case, accents, punctuation and plural in the name', () => {
    expect(coverFor({ id: 1, name: 'CAFÉ-hopping!' })).toBe('/covers/coffee.svg');
    expect(coverFor({ id: 1, name: 'Tacos & talk' })).toBe('/covers/street-food.svg');
    expect(coverFor({ id: 1, name: 'Board   games night' })).toBe('/covers/board-games.svg');
  });

  it('matches whole words only: a steak is no tea and a prune is no run', () => {
    const plain = coverFor({ id: 7, name: '', category: 'Social & Networking' });
    expect(coverFor({ id: 7, name: 'Steakhouse prune evening', category: 'Social & Networking' })).toBe(
      plain,
    );
  });

  it('is as good for an idea or a community, of its category or told by its words', () => {
    const club = { id: 4, name: 'Slow Summit Club', category: 'Outdoor & Nature' };
    expect(coverFor(club)).toBe('/covers/mountain-trail.svg');
    const plain = { id: 4, name: 'Wednesday people', category: 'Food & Dining', description: null };
    const cover = COVERS.find(({ slug }) => coverFor(plain) === `/covers/${slug}.svg`);
    expect(cover?.category).toBe('Food & Dining');
  });

  it.each([
    ['Soup for a rainy Tuesday', 'cooking'],
    ['Sourdough Swap', 'bread'],
    ['Dumplings, folded badly', 'dumplings'],
    ['Birding before work', 'birding'],
    ['Ferry to the island and back', 'ferry'],
    ['Repair Café', 'repair'],
    ['Breathwork and stretch', 'breathwork'],
    ['Two laps, no stopwatch', 'track'],
    ['A long table under the trees', 'long-table'],
  ])('fits the activity: %s', (name, slug) => {
    expect(coverFor({ id: 1, name })).toBe(`/covers/${slug}.svg`);
  });

  it('prefers the keyword of its own category, then the earliest, when a name has several', () => {
    expect(coverFor({ id: 1, name: 'Beach yoga', category: 'Fitness & Wellness' })).toBe('/covers/yoga.svg');
    expect(coverFor({ id: 1, name: 'Beach yoga', category: 'Outdoor & Nature' })).toBe('/covers/beach.svg');
    expect(coverFor({ id: 1, name: 'Coffee, then chess' })).toBe('/covers/coffee.svg');
  });

  it('finds a cover of its category in the description, and ignores keywords of other categories', () => {
    const laps = { id: 3, name: 'Laundromat Economics', category: 'Fitness & Wellness' };
    expect(coverFor({ ...laps, description: 'A swim before work. Karaoke is possible.' })).toBe(
      '/covers/swim.svg',
    );
    expect(coverFor({ ...laps, description: 'Karaoke is possible.' })).toMatch(/running|yoga/);
  });

  it('suits any meetup of the category when no keyword matches, and varies with the id', () => {
    for (const category of new Set(COVERS.map((cover) => cover.category))) {
      const family = COVERS.filter((cover) => cover.category === category && cover.suits === 'any');
      const given = new Set(ids.map((id) => coverFor({ id, name: 'Zzz', category })));
      expect(family.length).toBeGreaterThanOrEqual(2);
      expect([...given].toSorted()).toEqual(family.map(({ slug }) => `/covers/${slug}.svg`).toSorted());
    }
  });

  it('is a general one when neither name nor category helps', () => {
    const suitable = COVERS.filter(({ suits }) => suits === 'any').map(({ slug }) => `/covers/${slug}.svg`);
    const given = ids.map((id) => coverFor({ id, name: null, category: 'Something else' }));
    expect([...new Set(given)].toSorted()).toEqual(suitable.toSorted());
  });

  it('is the same every time, and exists for odd ids too', () => {
    for (const id of [0, -3, 2.5, Number.NaN, Number.MAX_SAFE_INTEGER]) {
      expect(coverFor({ id })).toMatch(/^\/covers\/[a-z-]+\.svg$/);
      expect(coverFor({ id })).toBe(coverFor({ id, name: undefined, category: null }));
    }
  });
});

describe('the pictures', () => {
  it('exist for every slug, at most 6 KB each, without leftovers', () => {
    const heavy = COVERS.filter(({ slug }) => statSync(`${folder}${slug}.svg`).size > 6000);
    expect(heavy).toEqual([]);
    const files = readdirSync(folder).filter((file) => file.endsWith('.svg'));
    expect(files.toSorted()).toEqual(COVERS.map(({ slug }) => `${slug}.svg`).toSorted());
  });

  it('share no keyword: no word matches two covers', () => {
    const all: string[] = COVERS.flatMap((cover) => cover.keywords);
    expect(all.filter((word, i) => all.indexOf(word) !== i)).toEqual([]);
  });
});

describe('the covers to choose from', () => {
  it('begin with the one that the meetup would get, and its family', () => {
    const covers = coversByFit({ name: 'Poker night', description: '' });
    expect(covers[0]).toBe('cards');
    const family = COVERS.filter(({ category }) => category === 'Social & Networking').map(
      ({ slug }) => slug,
    );
    expect(new Set(covers.slice(0, family.length))).toEqual(new Set(family));
  });

  it('begin with what the words name, also where meetups nearby show it: a coffee is no dumpling', () => {
    const food = COVERS.filter(({ category }) => category === 'Food & Dining');
    const first = (name: string, ...used: string[]) =>
      coversByFit({ name, category: 'Food & Dining' }, new Set(used.map((slug) => `/covers/${slug}.svg`)))[0];
    expect(first('Coffee with strangers', 'coffee', 'dinner', 'picnic')).toBe('coffee');
    // Without such a word it is one that suits anything, and one that is not near, if there is one.
    const general = food.filter(({ suits }) => suits === 'any').map(({ slug }) => slug);
    expect(first('Come along', 'dinner', 'coffee')).toBe('picnic');
    expect(general).toContain(first('Come along', ...general));
  });

  it('are all of them, each once', () => {
    expect(coversByFit({ name: '', description: '' }).toSorted()).toEqual(
      COVERS.map(({ slug }) => slug).toSorted(),
    );
  });
});
