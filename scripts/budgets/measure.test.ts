import { describe, expect, it } from 'vitest';
import type { Manifest } from './manifest';
import { type Build, formatTable, isOver, measure } from './measure';

const KB = 1024;

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_cards.js': { file: 'assets/cards.js', imports: ['_react.js'] },
  'src/features/feed/FeedPage.tsx': { file: 'assets/feed.js', imports: ['_cards.js', 'index.html'] },
  'src/features/chat/ChatPage.tsx': { file: 'assets/chat.js', imports: ['_react.js'] },
  'src/features/feed/TutorialOverlay.tsx': {
    file: 'assets/tutorial.js',
    imports: ['_motion.js', '_cards.js'],
  },
  '_motion.js': { file: 'assets/motion.js' },
  'src/styles.css': { file: 'assets/styles.css' },
};

const sizes: Record<string, number> = {
  'assets/index.js': 10,
  'assets/react.js': 60,
  'assets/cards.js': 5,
  'assets/feed.js': 20,
  'assets/chat.js': 90,
  'assets/tutorial.js': 4,
  'assets/motion.js': 40,
  'assets/styles.css': 500,
};

const build = (changes: Partial<Build> = {}): Build => ({
  manifest,
  sizeOf: (file) => (sizes[file] ?? Number.NaN) * KB,
  pageExists: (page) => /Feed|Chat|Landing/.test(page),
  ...changes,
});

const rowOf = (name: string, rows = measure(build())) => rows.find((row) => row.name === name);

describe('measure', () => {
  it("counts the entry, a route's page and their shared chunks once", () => {
    expect(rowOf('/meetups')).toEqual({ name: '/meetups', limit: 125, state: 'measured', kb: 95 });
  });

  it('counts only the entry for a page that is part of it', () => {
    expect(rowOf('/')).toMatchObject({ state: 'measured', kb: 70 });
  });

  it('counts only what the tutorial adds to the feed', () => {
    expect(rowOf('tutorial overlay')).toMatchObject({ kb: 44 });
  });

  it('counts every script once in the total, and no stylesheet', () => {
    expect(rowOf('all chunks')).toMatchObject({ kb: 229 });
  });

  it("finds the sources even if Vite's root is the repository", () => {
    const moved = Object.fromEntries(
      Object.entries(manifest).map(([key, chunk]) => [
        key.startsWith('_') ? key : `client/${key}`,
        {
          ...chunk,
          imports: chunk.imports?.map((name) => (name === 'index.html' ? 'client/index.html' : name)) ?? [],
        },
      ]),
    );
    expect(rowOf('/meetups', measure(build({ manifest: moved })))).toMatchObject({ kb: 95 });
  });

  it('refuses a manifest without the entry', () => {
    expect(() => measure(build({ manifest: {} }))).toThrow('client/index.html');
  });
});

describe('isOver', () => {
  it('tolerates a page that does not exist yet', () => {
    const row = rowOf('/profile');
    expect(row).toMatchObject({ state: 'not built' });
    expect(row && isOver(row)).toBe(false);
  });

  it('fails for an existing page without a chunk', () => {
    const row = rowOf('/profile', measure(build({ pageExists: () => true })));
    expect(row).toMatchObject({ state: 'missing' });
    expect(row && isOver(row)).toBe(true);
  });

  it('fails a size above its limit and passes one at the limit', () => {
    expect(isOver({ name: 'a', limit: 10, state: 'measured', kb: 10 })).toBe(false);
    expect(isOver({ name: 'a', limit: 10, state: 'measured', kb: 10.01 })).toBe(true);
    const chat = rowOf('/chat');
    expect(chat && isOver(chat)).toBe(true);
  });
});

it('prints size and budget of each row, and marks those over budget', () => {
  const lines = formatTable(measure(build())).split('\n');
  expect(lines.find((line) => line.startsWith('/meetups '))).toMatch(/95\.0 KB of +125 KB +76 %$/);
  expect(lines.find((line) => line.startsWith('/chat '))).toMatch(/160\.0 KB of +150 KB +107 % {2}OVER$/);
  expect(lines.find((line) => line.startsWith('/profile '))).toMatch(/not built of +150 KB$/);
});
