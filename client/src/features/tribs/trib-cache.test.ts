import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { patched, patchTrib } from './trib-cache';
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

  it('changes meetups and invitations, and nothing else', () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(['interests'], [{ id: 1 }]);
    queryClient.setQueryData(tribKeys(7).detail(1), tribWith({ id: 1 }));
    queryClient.setQueryData(tribKeys(7).invitations, [
      { trib: tribWith({ id: 1 }), why: 'It is on Saturday.' },
    ]);
    patchTrib({ queryClient, viewerId: 7 }, 1, save);
    expect(queryClient.getQueryData(tribKeys(7).detail(1))).toMatchObject(saved);
    expect(queryClient.getQueryData(tribKeys(7).invitations)).toMatchObject([{ trib: saved }]);
    expect(queryClient.getQueryData(['interests'])).toEqual([{ id: 1 }]);
  });
});
