import { matchQuery, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../ui/toast-store';
import { messageFor } from './errors';
import { useLatest } from './use-latest';
import { captureViewer, viewerVersion } from './viewer-scope';
import * as t from './texts';

/**
 * The one place where a failure is shown: a toast with this title, or the form, which keeps what was typed. The text is for
 * failures without a message of the server. With `none`, nobody has to know, or the caller shows the `error` itself.
 */
type FailureSurface =
  | { toast: string; text?: string | ((error: unknown) => string) }
  | { form: string | ((error: unknown) => string) }
  | 'none';

type Shown<T> = {
  /** The queries in which the write shows. */
  in: QueryKey;
  /** Shows the expected result and later, with `response`, the server's. Returns a function that rolls this back. */
  as: (response?: T) => () => void;
};

/** The keys to invalidate, or a function that refetches what has changed. */
type Stale = readonly QueryKey[] | (() => unknown);

export type Write<T> = {
  queryClient: QueryClient;
  /** What is written, such as `membership 5`. Writes of one subject are sent one after the other. */
  subject: string;
  /** Tells presses of one subject apart: the same one is sent once while it is under way. */
  action: string;
  send: () => Promise<T>;
  /** Shows the outcome before the server has responded. */
  show?: Shown<T>;
  /** Called once it has succeeded, unless a later write is shown in its place. */
  done?: (response: T) => unknown;
  failure: FailureSurface;
  /** What the write may have changed. Refetched once after the last of several, whatever its outcome. */
  stale?: Stale;
};

/** Null if the viewer has changed or the request was cancelled. */
type Outcome<T> = { response: T } | { error: unknown } | null;

type Entry = {
  action: string;
  outcome: Promise<Outcome<unknown>>;
  apply: () => void;
  undo: () => void;
};
/** The writes of one subject that have not ended, oldest first, and what they have made stale. */
type Lane = { entries: Entry[]; stale: Stale[]; leave: (entry: Entry) => void };

const lanesOf = new WeakMap<QueryClient, Map<string, Lane>>();

function laneOf(queryClient: QueryClient, subject: string): Lane {
  const lanes = lanesOf.get(queryClient) ?? new Map<string, Lane>();
  lanesOf.set(queryClient, lanes);
  const id = `${viewerVersion()} ${subject}`;
  const entries: Entry[] = [];
  const leave = (entry: Entry) => {
    entries.splice(entries.indexOf(entry), 1);
    if (entries.length === 0) lanes.delete(id);
  };
  const lane = lanes.get(id) ?? { entries, stale: [], leave };
  lanes.set(id, lane);
  return lane;
}

/**
 * Sends a write once those of the same subject have been answered. After a change of viewer it touches nothing, and a write
 * that is still queued is not sent, as it would carry the next person's cookie.
 */
export function write<T>(order: Write<T>): Promise<Outcome<T>> {
  const lane = laneOf(order.queryClient, order.subject);
  const last = lane.entries.at(-1);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same action of the same subject has the same response
  if (last?.action === order.action) return last.outcome as Promise<Outcome<T>>;
  const entry = entryOf(order);
  lane.entries.push(entry);
  const outcome = run(order, lane, entry, last?.outcome);
  entry.outcome = outcome;
  return outcome;
}

function entryOf<T>({ action, show }: Write<T>) {
  const entry = {
    action,
    outcome: Promise.resolve<Outcome<unknown>>(null),
    undo: noUndo,
    apply: (response?: T) => {
      entry.undo = applying(() => show?.as(response) ?? noUndo);
    },
  };
  return entry;
}

async function run<T>(
  order: Write<T>,
  lane: Lane,
  entry: ReturnType<typeof entryOf<T>>,
  before: Promise<unknown> | undefined,
): Promise<Outcome<T>> {
  const { queryClient, show, failure } = order;
  const isSame = captureViewer();
  const isLast = () => isSame() && lane.entries.at(-1) === entry;
  entry.apply();
  const stopWatching = watchReads(order, (isPatch) => {
    if (!isSame()) return;
    const { undo } = entry;
    entry.apply();
    const again = entry.undo;
    // A patch may have kept a part of what was shown, so undoing needs both steps.
    if (isPatch) entry.undo = () => [again, undo].forEach((step) => step());
  });
  await before?.catch(noUndo);
  const sent = isSame() ? await attempt(order.send) : null;
  stopWatching();
  if (!sent || !isSame()) {
    lane.leave(entry);
    return null;
  }
  if (order.stale) lane.stale.push(order.stale);
  if ('error' in sent) {
    undoBeneathLater(lane, entry);
    if (failure !== 'none' && 'toast' in failure) showFailure(failure, sent.error);
    // Not awaited: the next attempt need not wait for it.
    if (lane.entries.length === 0) void refetch(queryClient, lane);
    return sent;
  }
  try {
    if (isLast()) entry.apply(sent.response);
    if (isLast() || !show) await order.done?.(sent.response);
    if (show && isSame()) {
      await refetchInFlight(queryClient, show.in, () => isLast() && entry.apply(sent.response));
    }
    if (isLast()) await refetch(queryClient, lane);
  } finally {
    lane.leave(entry);
  }
  return sent;
}

/** Takes a failed write from beneath those that were made since, which stay on the screen. */
function undoBeneathLater(lane: Lane, entry: Entry): void {
  const later = lane.entries.slice(lane.entries.indexOf(entry) + 1);
  lane.leave(entry);
  applying(() => {
    for (const { undo } of [entry, ...later].toReversed()) undo();
  });
  for (const { apply } of later) apply();
}

const noUndo = (): void => {};

async function attempt<T>(send: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { response: await send() };
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? null : { error };
  }
}

const TRY_AGAIN = t.tryAgain;

function showFailure({ toast, text = TRY_AGAIN }: { toast: string; text?: TextOf }, error: unknown): void {
  showToast({ title: toast, description: textOf(text, error), tone: 'destructive' });
}

type TextOf = string | ((error: unknown) => string);
const textOf = (text: TextOf, error: unknown) =>
  typeof text === 'string' ? messageFor(error, text) : text(error);

async function refetch(queryClient: QueryClient, lane: Lane): Promise<void> {
  const all = lane.stale.splice(0);
  const keys = new Map(
    all
      .flatMap((stale) => (typeof stale === 'function' ? [] : stale))
      .map((key) => [JSON.stringify(key), key]),
  );
  const refetches = new Set(all.filter((stale) => typeof stale === 'function'));
  await Promise.all([
    ...[...keys.values()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    ...[...refetches].map((again) => again()),
  ]);
}

/**
 * Calls back when a query was fetched, or patched with fetched data, before the server has answered the write: such data
 * do not include it.
 */
function watchReads<T>({ queryClient, show }: Write<T>, onRead: (isPatch: boolean) => void): () => void {
  if (!show) return noUndo;
  return queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (isApplying || type !== 'updated' || !('action' in event) || event.action.type !== 'success') return;
    if (matchQuery({ queryKey: show.in }, query)) onRead(event.action.manual === true);
  });
}

let isApplying = false;
/** Several writes may apply to the same query: what one applies must not trigger the others. */
function applying<R>(apply: () => R): R {
  isApplying = true;
  try {
    return apply();
  } finally {
    isApplying = false;
  }
}

/**
 * Refetches lists whose request was in flight, as the response may lack the write. A first load cannot be cancelled, so
 * the write is applied again to what it returns.
 */
async function refetchInFlight(queryClient: QueryClient, key: QueryKey, applyAgain: () => void) {
  const fetching = { queryKey: key, fetchStatus: 'fetching' } as const;
  const inFlight = queryClient.getQueryCache().findAll(fetching);
  await queryClient.invalidateQueries(fetching);
  await Promise.allSettled(inFlight.map(async ({ promise }) => promise));
  applyAgain();
}

const asJson = (input: unknown): string =>
  JSON.stringify([input], (_key, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

type Options<T, Input> = {
  subject: string | ((input: Input) => string);
  /** Needed where inputs cannot be compared as JSON. */
  action?: (input: Input) => string;
  send: (input: Input) => Promise<T>;
  show?: { in: QueryKey; as: (input: Input, response?: T) => () => void };
  done?: (response: T, input: Input) => unknown;
  /** Called after `done` if what has sent it is still on the screen, for example to close its form. */
  close?: () => unknown;
  failure: FailureSurface | ((input: Input) => FailureSurface);
  stale?: Stale;
};

type State<T, Input> = {
  /** What was sent last, and all that is under way. */
  input: Input | undefined;
  pending: readonly Input[];
  isDone: boolean;
  data: T | undefined;
  error: unknown;
  failure: string | null;
};
const IDLE = { input: undefined, pending: [], isDone: false, data: undefined, error: null, failure: null };

/** Writes from a component. What is pending and what has failed are for its buttons and its form. */
export function useWrite<T, Input = void>(options: Options<T, Input>) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State<T, Input>>(IDLE);
  const latest = useLatest({ ...options, queryClient });
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const start = useCallback(
    async (input: Input): Promise<void> => {
      const { subject, action = asJson, show, failure: surface, ...given } = latest.current;
      const failure = typeof surface === 'function' ? surface(input) : surface;
      let isClosed = false;
      const close = async () => {
        if (isClosed || !isMounted.current) return;
        isClosed = true;
        await given.close?.();
      };
      let end: Partial<State<T, Input>> = {};
      setState(({ pending }) => ({ ...IDLE, input, pending: [...pending, input] }));
      try {
        const outcome = await write<T>({
          ...given,
          subject: typeof subject === 'string' ? subject : subject(input),
          action: action(input),
          failure,
          show: show && { in: show.in, as: (response) => show.as(input, response) },
          send: () => given.send(input),
          done: async (response) => {
            await given.done?.(response, input);
            await close();
          },
        });
        if (outcome && 'response' in outcome) {
          end = { isDone: true, data: outcome.response };
          await close();
        } else if (outcome) {
          const { error } = outcome;
          end = { error, failure: formFailure(failure, error, isMounted.current) };
        }
      } finally {
        setState((now) => ({ ...now, ...end, pending: without(now.pending, input) }));
      }
    },
    [latest],
  );
  const send = useCallback((input: Input): void => void start(input), [start]);
  return { ...state, isPending: state.pending.length > 0, send };
}

/** The text that the form shows, or once the form is closed, a toast. */
function formFailure(failure: FailureSurface, error: unknown, isFormOpen: boolean): string | null {
  if (failure === 'none' || 'toast' in failure) return null;
  const text = textOf(failure.form, error);
  if (!isFormOpen) showToast({ title: t.didntWork, description: text, tone: 'destructive' });
  return text;
}

function without<T>(list: readonly T[], item: T): T[] {
  return list.filter((_, index) => index !== list.indexOf(item));
}
