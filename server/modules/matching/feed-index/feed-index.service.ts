import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../../db/handle';
import { KEPT_SECONDS, type Moment, PAGE, readAll, readChanges, readMoment } from './feed-index.queries';
import { MeetupColumns } from './meetup-columns.rules';

/** This server's copy of the open meetups in memory, for ranking. */
export type FeedIndex = {
  /** Includes everything that was committed before the call. */
  current(): Promise<{ columns: MeetupColumns; now: number; wordChanges: WordChanges }>;
};

/**
 * Ids of meetups whose words have changed, in the order of the changes. A new array means that earlier changes may be missing.
 */
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

  /** Runs one read at a time. A running read began too early for those who ask meanwhile, so all of them share the next one. */
  async function readNext(previous: Promise<unknown>): Promise<State> {
    await previous.catch(() => {});
    // Requests of the same turn of the event loop share the read as well.
    await nextTurn();
    next = null;
    state = (state && (await catchUp(state))) ?? (await load());
    return state;
  }

  async function load(): Promise<State> {
    // What is committed while the pages are read is read again with the first changes.
    const moment = await readMoment(db);
    const columns = new MeetupColumns();
    for await (const meetups of readAll(db, pageSize)) {
      // Growing by little would copy everything for each page.
      if (columns.size + pageSize > columns.ids.length) columns.reserve(Math.max(pageSize, columns.size));
      for (const meetup of meetups) columns.put(meetup);
    }
    columns.reserve(0);
    return { ...moment, columns, loadedAt: moment.now, wordChanges: [] };
  }

  /** Null if everything has to be loaded again. */
  async function catchUp({ columns, ...before }: State): Promise<State | null> {
    const changes = await readChanges(shortReads, before);
    // After the clock was set back, meetups that were over at loading may be open again.
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
