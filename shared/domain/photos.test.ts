import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COVERS } from './covers';
import { COVER_WIDTHS, photoSources } from './photos';

const served = (path: string) => fileURLToPath(new URL(`../../client/public${path}`, import.meta.url));

describe('photoSources', () => {
  it('names the widths an uploaded photo is stored in', () => {
    expect(photoSources('/api/photos/a')).toBe(
      '/api/photos/a?width=390 390w, /api/photos/a?width=780 780w, /api/photos/a?width=1080 1080w',
    );
  });

  it('names the existing files of every cover', () => {
    for (const { slug } of COVERS) {
      const files = photoSources(`/covers/${slug}.svg`)?.split(', ') ?? [];
      expect(files).toHaveLength(COVER_WIDTHS.length);
      expect(files.filter((file) => !existsSync(served(file.split(' ')[0] ?? '')))).toEqual([]);
    }
  });

  it.each(['/portraits/1.svg', '/covers/../secret.svg', 'https://example.org/covers/tea.svg'])(
    'has no sources for %s',
    (url) => {
      expect(photoSources(url)).toBeUndefined();
    },
  );
});
