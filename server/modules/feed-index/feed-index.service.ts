import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../db/handle';
import { KEPT_SECONDS, type Moment, PAGE, readAll, readChanges, readMoment } from './feed-index.queries';
import { MeetupColumns } from './meetup-columns.rules';

/** The open meetups in the memory of this server, for ranking. */
export type FeedIndex = {
  /** With everything that was committed before the call. */
  current(): Promise<{ columns: MeetupColumns; now: number; wordChanges: WordChanges }>;
};

/** Which meetups have other words than before, in this order. Another array follows one that misses some. */
type WordChanges = readonly number[];
const WORD_CHANGES_MAX = 10_000;

type State = Moment & { columns: MeetupColumns; loadedAt: number; wordChanges: number[] };

export function createFeedIndex(
  { db, shortReads }: Pick<Database, 'db' | 'shortReads'>,
  pageSize = PAGE,
): FeedIndex {
  let state: State | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<State> | null = null;

  /** One read at a time; all who ask while one runs, which began before they did, share the next. */
  async function readNext(previous: Promise<unknown>): Promise<State> {
    await previous.catch(() => {});
    // And so do all requests of this turn of the event loop.
    await nextTurn();
    next = null;
    state = (state && (await catchUp(state))) ?? (await load());
    return state;
  }

  async function load(): Promise<State> {
    // What is committed while the pages are read is read again with the first changes.
    const moment = await readMoment(db);
    const columns = new MeetupColumns();
    for await (const { meetups, size } of readAll(db, pageSize)) {
      columns.reserve(size);
      for (const meetup of meetups) columns.put(meetup);
    }
    return { ...moment, columns, loadedAt: moment.now, wordChanges: [] };
  }

  /** Null if it has to be loaded again. */
  async function catchUp({ columns, ...before }: State): Promise<State | null> {
    const changes = await readChanges(shortReads, before);
    // A clock that was set back shows meetups again that were over when all were read.
    if (!changes || changes.now < before.loadedAt - KEPT_SECONDS) return null;
    let { loadedAt } = before;
    for (const id of changes.ids) columns.remove(id);
    for (const meetup of changes.meetups) {
      if (columns.isFull) {
        loadedAt = Math.max(loadedAt, changes.now);
        columns.drop(loadedAt - KEPT_SECONDS);
      }
      columns.put(meetup);
    }
    const wordChanges = before.wordChanges.length < WORD_CHANGES_MAX ? before.wordChanges : [];
    wordChanges.push(...changes.withOtherWords);
    const { snapshot, timeline, now } = changes;
    return { columns, snapshot, timeline, now, loadedAt, wordChanges };
  }

  return {
    current() {
      if (next === null) {
        next = readNext(last);
        last = next;
      }
      return next;
    },
  };
}
