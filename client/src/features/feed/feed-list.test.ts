import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { currentEntry } from '../../navigation/history';
import { tribWith } from '../tribs/trib-fixture';
import { feedLinkOf, feedReducer, type FeedInput, type FeedState, showInUrl, slotsOf } from './feed-list';

describe('the list, whatever happens in whatever order', () => {
  const PAGE = 4;
  const MEETUPS = Array.from({ length: 14 }, (_, at) => tribWith({ id: at + 1, withinReach: at % 3 > 0 }));
  const EVENING = tribWith({ id: 3 });
  const EVENING_ID = -3;
  const meetup = (id: number) => MEETUPS[id - 1] ?? tribWith({ id });

  /** What the hook does around the reducer, with a server and a history that answer when they are told to. */
  class Visit {
    state: FeedState | null = null;
    /** The server's order, as far as it is loaded. */
    ranked: number[];
    pages: { items: Trib[] }[] | undefined;
    hidden: readonly number[] = [];
    evening: Trib | null = null;
    declined: readonly number[] = [];
    loadedSingles = new Set<number>();
    entries: { linkedId: number | null; shownId: number | null }[];
    at = 0;
    viewerId: number | null = null;
    /** The card that was on the screen when it was hidden, until the person moves on. */
    hiddenHere: number | undefined;

    constructor(linkedId: number | null, ranked: number[]) {
      this.ranked = ranked;
      this.entries = [{ linkedId, shownId: linkedId }];
    }
    get entry() {
      return this.entries[this.at] ?? { linkedId: null, shownId: null };
    }
    get shown() {
      return this.state?.slots[this.state.index]?.id;
    }
    readPages(count: number) {
      const open = this.ranked.filter((id) => !this.declined.includes(id));
      this.pages = Array.from({ length: Math.max(1, count) }, (_, page) => ({
        items: open.slice(page * PAGE, (page + 1) * PAGE).map(meetup),
      }));
    }
    single(id: number | null) {
      if (id === null) return null;
      return this.loadedSingles.has(id) ? meetup(id) : ('pending' as const);
    }
    input(): FeedInput {
      const { linkedId, shownId } = this.entry;
      const keptId = this.state?.keptId ?? null;
      return {
        listKey: String(linkedId),
        near: '{}',
        entry: this.at,
        viewerId: this.viewerId,
        pages: this.pages,
        hasFailed: false,
        hasMore: (this.pages?.length ?? 0) * PAGE < this.ranked.length,
        linkedId,
        linked: this.single(linkedId),
        keptId,
        kept: this.single(keptId),
        shownId,
        evening: this.evening,
        hidden: this.hidden,
      };
    }
    /** Renders until nothing changes, and lets the URL follow the card. */
    render() {
      for (let before: unknown; before !== this.state;) {
        before = this.state;
        this.state = feedReducer(this.state, { type: 'input', input: this.input() });
        const { shown } = this;
        const isNamed = (this.state?.index ?? 0) > 0 || this.entry.shownId !== null;
        if (shown !== undefined && shown > 0 && isNamed) this.entry.shownId = shown;
      }
    }
    send(event: Parameters<typeof feedReducer>[1]) {
      this.state = feedReducer(this.state, event);
      this.render();
    }
    open(linkedId: number | null, shownId: number | null) {
      this.entries = [...this.entries.slice(0, this.at + 1), { linkedId, shownId }];
      this.at += 1;
      this.render();
    }
    hide(id: number) {
      this.hidden = [...this.hidden, id];
      this.declined = this.hidden;
      this.render();
    }
  }

  const id = fc.integer({ min: 1, max: MEETUPS.length });
  const step = fc.oneof(
    fc.record({ do: fc.constant('page' as const) }),
    fc.record({ do: fc.constant('single' as const), id }),
    fc.record({
      do: fc.constant('reread' as const),
      order: fc.shuffledSubarray(MEETUPS.map((trib) => trib.id)),
    }),
    fc.record({ do: fc.constant('return' as const), keeps: fc.boolean() }),
    fc.record({ do: fc.constant('move' as const), to: fc.nat(MEETUPS.length) }),
    fc.record({ do: fc.constant('hide' as const) }),
    fc.record({ do: fc.constant('hide another' as const), id }),
    fc.record({ do: fc.constant('undo' as const) }),
    fc.record({ do: fc.constant('link' as const), id }),
    fc.record({ do: fc.constant('back' as const) }),
    fc.record({ do: fc.constant('reload' as const) }),
    fc.record({ do: fc.constant('sign in' as const) }),
    fc.record({ do: fc.constant('evening' as const) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

  /** Does one step. Returns the card that must be on the screen after it, if the step alone says which. */
  function take(visit: Visit, next: Step): number | undefined {
    const { shown, state } = visit;
    const isMeetup = shown !== undefined && shown > 0;
    switch (next.do) {
      case 'page':
        visit.readPages((visit.pages?.length ?? 0) + 1);
        break;
      case 'single':
        visit.loadedSingles.add(next.id);
        break;
      case 'reread':
        if (visit.pages) {
          visit.ranked = next.order;
          visit.readPages(visit.pages.length);
          visit.render();
        }
        // If the card is gone, the next one that is still there takes its place.
        return state?.restarts
          ? undefined
          : state?.slots
              .slice(state.index)
              .find((old) => visit.state?.slots.some((slot) => slot.id === old.id))?.id;
      case 'return':
        visit.send({ type: 'reread', keeps: next.keeps });
        return next.keeps ? shown : undefined;
      case 'move': {
        const to = state?.slots[next.to];
        if (!to) return shown;
        visit.hiddenHere = undefined;
        visit.send({ type: 'moved', to: next.to });
        return to.id;
      }
      case 'hide': {
        if (!isMeetup || !state) return shown;
        visit.hide(shown);
        visit.hiddenHere = shown;
        // The next card takes its place; at the end of what has loaded it is the one before.
        return state.slots[state.index + 1]?.id ?? state.slots[state.index - 1]?.id;
      }
      case 'hide another':
        if (next.id === shown || shown === undefined) return shown;
        visit.hide(next.id);
        return shown;
      case 'undo': {
        const undone = visit.hidden.at(-1);
        visit.hidden = visit.hidden.slice(0, -1);
        visit.declined = visit.hidden;
        visit.render();
        if (undone !== visit.hiddenHere) return shown;
        visit.hiddenHere = undefined;
        return undone;
      }
      case 'link':
        visit.hiddenHere = visit.hidden.find((one) => one === next.id);
        visit.open(next.id, next.id);
        visit.loadedSingles.add(next.id);
        visit.render();
        return visit.pages && !visit.hidden.includes(next.id) ? next.id : undefined;
      case 'back': {
        if (visit.at === 0) return shown;
        const left = visit.entry;
        visit.at -= 1;
        const { shownId, linkedId } = visit.entry;
        visit.hiddenHere = visit.hidden.find((one) => one === shownId);
        if (shownId !== null) visit.loadedSingles.add(shownId);
        visit.render();
        const isThere = visit.pages && shownId !== null && !visit.hidden.includes(shownId);
        return isThere ? shownId : left.linkedId === linkedId ? shown : undefined;
      }
      case 'reload': {
        const { pages } = visit;
        Object.assign(visit, { hiddenHere: undefined, state: null, pages: undefined, hidden: [] });
        visit.render();
        if (pages) visit.readPages(pages.length);
        const { shownId } = visit.entry;
        if (shownId !== null) visit.loadedSingles.add(shownId);
        break;
      }
      case 'evening': {
        visit.evening = visit.evening ? null : EVENING;
        visit.render();
        // It opens the feed of a person who has not done anything yet, and pushes nobody off their card.
        const opens = visit.evening !== null && state?.isUntouched && visit.entry.shownId === null;
        return opens ? EVENING_ID : shown;
      }
      case 'sign in':
        if (isMeetup && visit.viewerId === null) {
          visit.send({ type: 'kept', id: shown });
          visit.viewerId = 7;
          visit.loadedSingles.add(shown);
        }
        break;
    }
    visit.render();
    return next.do === 'reload' ? ((visit.pages && visit.entry.shownId) ?? undefined) : shown;
  }

  it('never moves the card on the screen, shows nothing twice and nothing hidden, and loses none', () => {
    const start = fc.record({
      linkedId: fc.option(id),
      ranked: fc.shuffledSubarray(MEETUPS.map((trib) => trib.id)),
      steps: fc.array(step, { maxLength: 30 }),
    });
    fc.assert(
      fc.property(start, ({ linkedId, ranked, steps }) => {
        const visit = new Visit(linkedId, ranked);
        visit.render();
        for (const next of steps) {
          const { undoId } = visit.state ?? {};
          // A card whose hiding was undone comes back with the next list that has it.
          const isAwaited = typeof undoId === 'number' && !visit.hidden.includes(undoId);
          const expected = take(visit, next);
          const slots = visit.state?.slots.map((slot) => slot.id) ?? [];
          expect(new Set(slots).size).toBe(slots.length);
          expect(slots.filter((one) => visit.hidden.includes(one))).toEqual([]);
          expect(slots.length === 0 || visit.shown !== undefined).toBe(true);
          if (expected !== undefined && slots.includes(expected) && !isAwaited)
            expect(visit.shown).toBe(expected);
          const { pages, linked, kept } = visit.input();
          const isOpenOn = visit.state?.keptId === null ? linked : kept;
          if (!pages || isOpenOn === 'pending') continue;
          const known = [...pages.flatMap(({ items }) => items), linked, kept]
            .filter((one) => typeof one === 'object' && one !== null)
            .map((trib) => trib.id);
          const missing = known.filter((one) => !slots.includes(one) && !visit.hidden.includes(one));
          expect(missing).toEqual([]);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

/** `n` is a near meetup, `f` is one farther away, and `?` is one whose distance is unknown. */
function cards(kinds: string, outOfOrder = 0): string {
  const tribs = kinds
    .split('')
    .map((kind, index) => tribWith({ id: index + 1, withinReach: kind === '?' ? null : kind === 'n' }));
  return slotsOf(tribs, outOfOrder, { evening: null, hasEnd: false })
    .map((slot) =>
      slot.kind === 'divider'
        ? slot.isNothingNear
          ? '!'
          : '|'
        : slot.kind === 'trib' && kinds[slot.position],
    )
    .join('');
}

it.each([
  ['nnff', 'nn|ff', 'between what is near and what is not'],
  ['nnn', 'nnn', 'not where nothing is farther away'],
  ['??', '??', 'not where no city is asked for'],
  ['', '', 'not in an empty deck'],
  ['ff', '!ff', 'first where nothing is near, and says so'],
])('has a divider in %j: %j, %s', (kinds, shown) => expect(cards(kinds)).toBe(shown));

it('leaves a meetup first that a link opened, whatever its distance', () => {
  expect(cards('fnnff', 1)).toBe('fnn|ff');
  expect(cards('ff', 1)).toBe('f!f');
  expect(cards('f', 1)).toBe('f');
  expect(cards('nff', 1)).toBe('n|ff');
});

it('counts the meetups alone', () => {
  const [near, far] = [tribWith({ id: 7, withinReach: true }), tribWith({ id: 9, withinReach: false })];
  expect(slotsOf([near, far], 0, { evening: far, hasEnd: true })).toMatchObject([
    { kind: 'evening', trib: far },
    { id: 7, position: 0 },
    { isNothingNear: false },
    { id: 9, position: 1 },
    { kind: 'end' },
  ]);
});

const link = { tribId: 5, sharerId: 7 };
const opened = () => feedLinkOf(location.search, currentEntry());
const currentUrl = () => location.pathname + location.search;

beforeEach(() => history.replaceState(null, '', '/meetups?city=Austin%2C+TX'));

describe('what opened the feed', () => {
  it.each([
    ['', null],
    ['?city=Austin%2C+TX', null],
    ['?trib=5', { tribId: 5, sharerId: null }],
    ['?trib=5&from=7', link],
    ['?trib=5&from=x', { tribId: 5, sharerId: null }],
    ['?trib=0', { tribId: 0, sharerId: null }],
  ])('with the URL %j is %j', (search, expected) => {
    expect(feedLinkOf(search, {})).toEqual(expected);
  });

  it('is empty while browsing, and after a reload', () => {
    showInUrl(9, null);
    expect(currentUrl()).toBe('/meetups?city=Austin%2C+TX&trib=9');
    expect(opened()).toBeNull();
  });

  it('stays the link that opened the feed while the URL follows the card', () => {
    history.replaceState(null, '', '/meetups?trib=5&from=7');
    showInUrl(9, opened());
    expect(currentUrl()).toBe('/meetups?trib=9');
    expect(opened()).toEqual(link);
  });

  it('is read from the URL again when another link is opened', () => {
    showInUrl(9, null);
    history.pushState(null, '', currentUrl());
    expect(opened()).toEqual({ tribId: 9, sharerId: null });
  });
});

describe('the URL of the current card', () => {
  it("keeps the rest of the history entry's state", () => {
    history.replaceState({ page: 'feed' }, '', '/meetups');
    showInUrl(9, null);
    expect(history.state).toMatchObject({ page: 'feed' });
  });

  it('tolerates a browser that refuses the update', () => {
    const refused = vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('Too many', 'SecurityError');
    });
    expect(() => showInUrl(9, null)).not.toThrow();
    refused.mockRestore();
  });
});
