import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { patched, patchTrib, removeFromFeed, removeInvitation } from './trib-cache';
import { tribWith } from './trib-fixture';
import { tribKeys } from './tribs.api';

const saved = { saved: true };
const save = (trib: ReturnType<typeof tribWith>) => ({ ...trib, ...saved });

describe('one meetup in the cache', () => {
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

  it('keeps every other object identical, so that nothing rerenders', () => {
    const list = [tribWith({ id: 1 })];
    const pages = { pages: [{ items: list, next: null }], pageParams: [0] };
    for (const cached of [list, pages, list[0], undefined]) expect(patched(cached, 9, save)).toBe(cached);
  });

  it('changes only queries under "tribs"', () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(['interests'], [{ id: 1 }]);
    queryClient.setQueryData(tribKeys(7).detail(1), tribWith({ id: 1 }));
    patchTrib({ queryClient, viewerId: 7 }, 1, save);
    expect(queryClient.getQueryData(tribKeys(7).detail(1))).toMatchObject(saved);
    expect(queryClient.getQueryData(['interests'])).toEqual([{ id: 1 }]);
  });
});

it('removes a meetup from the feed and restores its position, whatever happened in between', () => {
  const queryClient = new QueryClient();
  const key = [...tribKeys(7).feed, '/api/tribs'];
  const [one, two, three] = [1, 2, 3].map((id) => tribWith({ id }));
  const ids = () =>
    queryClient
      .getQueryData<{ pages: { items: { id: number }[] }[] }>(key)
      ?.pages.map(({ items }) => items.map(({ id }) => id));
  queryClient.setQueryData(key, { pages: [{ items: [one, two, three], next: null }], pageParams: [0] });
  const putBack = removeFromFeed({ queryClient, viewerId: 7 }, 2);
  expect(ids()).toEqual([[1, 3]]);
  putBack();
  expect(ids()).toEqual([[1, 2, 3]]);
  putBack();
  expect(ids()).toEqual([[1, 2, 3]]);
});

it('removes an invitation, whatever city it was asked for, and restores its position', () => {
  const queryClient = new QueryClient();
  const key = [...tribKeys(7).invitations, '/api/invitations'];
  queryClient.setQueryData(
    key,
    [1, 2, 3].map((id) => ({ trib: tribWith({ id }), why: 'It is on Saturday.' })),
  );
  const ids = () => queryClient.getQueryData<{ trib: { id: number } }[]>(key)?.map(({ trib }) => trib.id);
  const putBack = removeInvitation({ queryClient, viewerId: 7 }, 2);
  expect(ids()).toEqual([1, 3]);
  putBack();
  expect(ids()).toEqual([1, 2, 3]);
  putBack();
  expect(ids()).toEqual([1, 2, 3]);
});
