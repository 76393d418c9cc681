import { describe, expect, it } from 'vitest';
import { type Candidate, firstWorking } from './ensure-browser';

const candidate = (name: string, path?: string): Candidate => ({ name, find: async () => path });

describe('firstWorking', () => {
  it('returns the first browser that runs', async () => {
    const options = [
      candidate('missing'),
      candidate('broken', '/broken'),
      candidate('good', '/good'),
      candidate('never asked', '/other'),
    ];
    expect(await firstWorking(options, async (path) => path !== '/broken')).toBe('/good');
  });

  it('does not try further browsers', async () => {
    const installer: Candidate = { name: 'installer', find: () => Promise.reject(new Error('asked')) };
    await expect(firstWorking([candidate('good', '/good'), installer], async () => true)).resolves.toBe(
      '/good',
    );
  });

  it('says what to install and what was tried if none runs', async () => {
    const options = [candidate('missing'), candidate('broken', '/broken')];
    const failure = firstWorking(options, async () => false);
    await expect(failure).rejects.toThrow(
      /apt-get install chromium[^]*missing: not there\n {2}broken: \/broken does/,
    );
  });
});
