import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';

/**
 * The browser's history as the HTML standard describes it: writing methods act at once, traversals act later and in
 * order, and a pushed entry removes all entries ahead of it.
 */
class ModelHistory {
  onPopState = () => {};
  entries: { state: unknown; url: string; key: string }[] = [{ state: null, url: '/', key: '0' }];
  keys = 0;
  index = 0;
  tasks: (number | string)[] = [];
  get current() {
    const entry = this.entries[this.index];
    if (!entry) throw new Error('left the app');
    return entry;
  }
  write(how: 'push' | 'replace', state: unknown, url?: string | URL | null) {
    if (how === 'push') this.keys += 1;
    const key = how === 'push' ? String(this.keys) : this.current.key;
    const next = { state: structuredClone(state), url: url ? String(url) : this.current.url, key };
    if (how === 'push') this.index += 1;
    this.entries.splice(this.index, how === 'push' ? Infinity : 1, next);
  }
  go(by: number | string) {
    this.tasks.push(by);
  }
  /** The browser carries out the oldest traversal that was asked for. */
  deliver(): boolean {
    const by = this.tasks.shift();
    if (by === undefined) return false;
    const to = typeof by === 'string' ? this.entries.findIndex(({ key }) => key === by) : this.index + by;
    if (to === this.index || to < 0 || to >= this.entries.length) return true;
    this.index = to;
    this.onPopState();
    return true;
  }
}

async function setUp(hasNavigation: boolean) {
  vi.resetModules();
  const model = new ModelHistory();
  vi.stubGlobal('history', {
    get state() {
      return model.current.state;
    },
    pushState: (state: unknown, _: string, url?: string) => model.write('push', state, url),
    replaceState: (state: unknown, _: string, url?: string) => model.write('replace', state, url),
    go: (by: number) => model.go(by),
    back: () => model.go(-1),
  });
  vi.stubGlobal('location', {
    get pathname() {
      return new URL(model.current.url, 'http://x').pathname;
    },
    get search() {
      return new URL(model.current.url, 'http://x').search;
    },
    get href() {
      return new URL(model.current.url, 'http://x').href;
    },
  });
  const navigation = {
    entries: () => model.entries,
    get currentEntry() {
      return { index: model.index };
    },
    get canGoForward() {
      return model.index < model.entries.length - 1;
    },
    traverseTo(key: string) {
      model.go(key);
      return {};
    },
  };
  vi.stubGlobal('navigation', hasNavigation ? navigation : undefined);
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'popstate') model.onPopState = listener;
  });
  const history = await import('./history');
  const overlays = await import('./overlays');
  history.restore();
  const names = () => history.shownEntry().overlays.map(({ name }) => name);
  const end = () => void vi.unstubAllGlobals();
  const settle = () => {
    let most = 100;
    while (model.deliver() && most > 0) most -= 1;
  };
  return { model, history, overlays, names, settle, end };
}

const PARAMETERS = { numRuns: 500, seed: Number(process.env['TEST_SEED'] ?? 1) };
afterEach(() => void vi.unstubAllGlobals());

type Page = { path: string; overlays: string[] };
const isPlace = (name: string) => name === 'person';

/** What people expect: a list of the pages and overlays they saw, and their position in it. */
class Expected {
  seen: Page[] = [{ path: '/', overlays: [] }];
  at = 0;
  get now() {
    const page = this.seen[this.at];
    if (!page) throw new Error('nowhere');
    return page;
  }
  see(page: Page) {
    this.seen.splice(this.at + 1, Infinity, page);
    this.at += 1;
  }
  open(name: string) {
    if (this.now.overlays.at(-1) !== name) this.see({ ...this.now, overlays: [...this.now.overlays, name] });
  }
  /** Returns to the latest earlier position at which the overlay was not open. */
  close(name: string) {
    const index = this.now.overlays.lastIndexOf(name);
    if (index < 0) return;
    while (this.now.overlays.length > index) this.at -= 1;
  }
  navigate(path: string) {
    const keep = this.now.overlays.findLastIndex(isPlace) + 1;
    while (this.now.overlays.length > keep) this.at -= 1;
    // A page that is there already gets no second entry.
    if (keep > 0 || path !== this.now.path) this.see({ path, overlays: [] });
  }
  move(by: number) {
    if (this.seen[this.at + by]) this.at += by;
  }
}

const name = fc.constantFrom('details', 'menu', 'person');
const path = fc.constantFrom('/a', '/b', '/c');
const step = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), name }),
  fc.record({ kind: fc.constant('close' as const), name }),
  fc.record({ kind: fc.constant('navigate' as const), path }),
  fc.record({ kind: fc.constantFrom('back' as const, 'forward' as const) }),
);

it('shows at every moment what the list of what was seen says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 25 }), async (hasNavigation, steps) => {
      const { model, overlays, names, settle, end } = await setUp(hasNavigation);
      try {
        const expected = new Expected();
        for (const each of steps) {
          if (each.kind === 'open') {
            void overlays.openOverlay(each.name, {}, isPlace(each.name) ? 'place' : 'moment');
            expected.open(each.name);
          } else if (each.kind === 'close') {
            void overlays.closeOverlay(each.name);
            expected.close(each.name);
            // The overlay disappears at once, although the browser has not moved yet.
            expect(names()).toEqual(expected.now.overlays);
          } else if (each.kind === 'navigate') {
            overlays.navigate(each.path);
            expected.navigate(each.path);
          } else {
            model.go(each.kind === 'back' ? -1 : 1);
            expected.move(each.kind === 'back' ? -1 : 1);
          }
          settle();
          expect({ path: model.current.url, overlays: names() }).toEqual(expected.now);
          expect(model.index).toBe(expected.at);
        }
      } finally {
        end();
      }
    }),
    PARAMETERS,
  );
});

it('ends where taps one after the other would, when the browser is late with its steps', async () => {
  // Back and Forward pressed by the person are left out: what they mean depends on where the browser is at that moment.
  const tap = step.filter(({ kind }) => kind !== 'back' && kind !== 'forward');
  const turn = fc.record({ tap, delivers: fc.nat({ max: 2 }) });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(turn, { maxLength: 25 }), async (hasNavigation, turns) => {
      const { model, overlays, names, settle, end } = await setUp(hasNavigation);
      try {
        const expected = new Expected();
        for (const { tap: each, delivers } of turns) {
          if (each.kind === 'open') {
            void overlays.openOverlay(each.name, {}, isPlace(each.name) ? 'place' : 'moment');
            expected.open(each.name);
          } else if (each.kind === 'close') {
            void overlays.closeOverlay(each.name);
            expected.close(each.name);
          } else if (each.kind === 'navigate') {
            overlays.navigate(each.path);
            expected.navigate(each.path);
          }
          for (let count = 0; count < delivers; count += 1) model.deliver();
        }
        settle();
        expect({ path: model.current.url, overlays: names() }).toEqual(expected.now);
      } finally {
        end();
      }
    }),
    PARAMETERS,
  );
});

it('never leaves the app by closing, whatever the person presses meanwhile', async () => {
  const turn = fc.record({ step, delivers: fc.nat({ max: 2 }) });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(turn, { maxLength: 25 }), async (hasNavigation, turns) => {
      const { model, history, overlays, names, settle, end } = await setUp(hasNavigation);
      try {
        for (const { step: each, delivers } of turns) {
          if (each.kind === 'open')
            void overlays.openOverlay(each.name, {}, isPlace(each.name) ? 'place' : 'moment');
          else if (each.kind === 'close') void overlays.closeOverlay(each.name);
          else if (each.kind === 'navigate') overlays.navigate(each.path);
          else model.go(each.kind === 'back' ? -1 : 1);
          for (let count = 0; count < delivers; count += 1) model.deliver();
        }
        settle();
        // What is shown agrees with the entry, and every overlay was opened from an entry below the current one.
        const entry = history.currentEntry();
        expect(names()).toEqual(entry.overlays.map(({ name: each }) => each));
        for (const { from } of entry.overlays) expect(from).toBeLessThan(entry.at);
        expect(entry.at).toBe(model.index);
      } finally {
        end();
      }
    }),
    PARAMETERS,
  );
});
