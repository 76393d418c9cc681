import { expect, it } from 'vitest';
import { withAddresses } from './use-photo-uploads';
import type { UploadState } from './upload-state';

const crop = { left: 0, top: 0.1, width: 1, height: 0.8 };
const done = (url: string): UploadState => ({ status: 'done', url });

it('gives a draft the addresses that came in, and nothing when there is no news', () => {
  const states = new Map([
    ['a', done('/api/photos/1')],
    ['b', { status: 'uploading', tries: 0, percent: 40 } satisfies UploadState],
  ]);
  const photos = [{ key: 'b' }, { key: 'a' }];
  const arrived = withAddresses(photos, states);
  expect(arrived).toEqual([{ key: 'b' }, { key: 'a', url: '/api/photos/1' }]);
  expect(withAddresses(arrived ?? [], states)).toBeUndefined();
});

it('does not take the address of another crop', () => {
  const states = new Map([['a', done('/api/photos/whole')]]);
  expect(withAddresses([{ key: 'a', crop }], states)).toBeUndefined();
});
