import { describe, expect, it, vi } from 'vitest';
import { type Anchor, anchorOf, lastSeen, type RowBox, scrollTopFor, type View } from './use-thread-scroll';

const rows = (count: number, height = 100, first = 0) =>
  Array.from({ length: count }, (_, index) => ({ key: `m${first + index}`, top: index * height, height }));

const itself = (row: RowBox) => row;
const anchorIn = (boxes: readonly RowBox[], at: View) => anchorOf(boxes, itself, at);
const scrollTop = (anchor: Anchor, boxes: readonly RowBox[], size: Omit<View, 'scrollTop'>) =>
  scrollTopFor(anchor, boxes.find(({ key }) => anchor.kind === 'row' && key === anchor.key) ?? null, size);
const view = { scrollTop: 250, height: 400, contentHeight: 1000 };

describe('what stays in place', () => {
  it('is the first row on the screen, wherever older ones are added', () => {
    const anchor = anchorIn(rows(10, 100, 10), view);
    expect(anchor).toEqual({ kind: 'row', key: 'm12', offset: 50 });
    expect(scrollTop(anchor, rows(20), { height: 400, contentHeight: 2000 })).toBe(1250);
  });

  it('is the same row after a picture above it has loaded', () => {
    const grown = rows(10).map((row, index) => ({ ...row, top: index > 0 ? row.top + 180 : 0 }));
    expect(scrollTop(anchorIn(rows(10), view), grown, { height: 400, contentHeight: 1180 })).toBe(430);
  });

  it('is the end for somebody who reads the newest, also when the keyboard opens', () => {
    const anchor = anchorIn(rows(10), { ...view, scrollTop: 560 });
    expect(anchor).toEqual({ kind: 'end' });
    expect(scrollTop(anchor, rows(11), { height: 400, contentHeight: 1100 })).toBe(700);
    expect(scrollTop(anchor, rows(10), { height: 150, contentHeight: 1000 })).toBe(850);
  });

  it('is the text of a message when the name above it goes', () => {
    const named = [
      { key: 'm2', top: 0, height: 128 },
      { key: 'm3', top: 128, height: 100 },
    ];
    const anchor = anchorIn(named, { scrollTop: 10, height: 100, contentHeight: 900 });
    const older = [
      { key: 'm1', top: 0, height: 128 },
      { key: 'm2', top: 128, height: 100 },
    ];
    expect(scrollTop(anchor, older, { height: 100, contentHeight: 1000 })).toBe(110);
  });

  it('is nothing if the row has gone', () => {
    const anchor = { kind: 'row', key: 'm5', offset: 0 } as const;
    expect(scrollTop(anchor, [], { height: 400, contentHeight: 1000 })).toBeNull();
  });

  it('never scrolls past the content', () => {
    const anchor = { kind: 'row', key: 'm9', offset: 0 } as const;
    expect(scrollTop(anchor, rows(10), { height: 400, contentHeight: 1000 })).toBe(600);
  });
});

it('counts a row as seen once its end is on the screen', () => {
  expect(lastSeen(rows(10), itself, view)?.key).toBe('m5');
  expect(lastSeen(rows(10), itself, { ...view, scrollTop: 600 })?.key).toBe('m9');
  expect(lastSeen([{ key: 'long', top: 0, height: 900 }], itself, view)).toBeUndefined();
});

it('measures a few of thousands of rows', () => {
  const measured = vi.fn<(row: RowBox) => RowBox>(itself);
  anchorOf(rows(2_000), measured, { scrollTop: 123_456, height: 400, contentHeight: 200_000 });
  expect(measured.mock.calls.length).toBeLessThan(20);
});
