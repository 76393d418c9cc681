import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { patched, patchTrib, takeFromFeed } from './trib-cache';
import { tribWith } from './trib-fixture';
import { tribKeys } from './tribs.api';

const saved = { saved: true };
const save = (trib: ReturnType<typeof tribWith>) => ({ ...trib, ...saved });

describe('one meetup in what is kept', () => {
  it('changes in lists, in pages and alone', () => {
    const [one, two] = [tribWith({ id: 1 }), tribWith({ id: 2 })];
    expect(patched([one, two], 2, save)).toMatchObject([{ saved: false }, { saved: true }]);
    expect(patched(one, 1, save)).toMatchObject(saved);
    const pages = {
      pages: [
        { items: [one], next: 'x' },
        { items: [two], next: null },
      ],
      pageParams: [0, 1],
    };
    expect(patched(pages, 2, save)).toMatchObject({ pages: [{ items: [one] }, { items: [saved] }] });
  });

  it('leaves everything else the same object, so that nothing is drawn again', () => {
    const list = [tribWith({ id: 1 })];
    const pages = { pages: [{ items: list, next: null }], pageParams: [0] };
    for (const kept of [list, pages, list[0], undefined]) expect(patched(kept, 9, save)).toBe(kept);
  });

  it('changes only what is under tribs', () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(['interests'], [{ id: 1 }]);
    queryClient.setQueryData(tribKeys.detail(1), tribWith({ id: 1 }));
    patchTrib(queryClient, 1, save);
    expect(queryClient.getQueryData(tribKeys.detail(1))).toMatchObject(saved);
    expect(queryClient.getQueryData(['interests'])).toEqual([{ id: 1 }]);
  });
});

it('takes a meetup out of the feed and puts it back to its place, whatever came in between', () => {
  const queryClient = new QueryClient();
  const key = [...tribKeys.feed, null, '/api/tribs'];
  const [one, two, three] = [1, 2, 3].map((id) => tribWith({ id }));
  const ids = () =>
    queryClient
      .getQueryData<{ pages: { items: { id: number }[] }[] }>(key)
      ?.pages.map(({ items }) => items.map(({ id }) => id));
  queryClient.setQueryData(key, { pages: [{ items: [one, two, three], next: null }], pageParams: [0] });
  const putBack = takeFromFeed(queryClient, 2);
  expect(ids()).toEqual([[1, 3]]);
  putBack();
  expect(ids()).toEqual([[1, 2, 3]]);
  putBack();
  expect(ids()).toEqual([[1, 2, 3]]);
});
