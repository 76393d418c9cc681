import type { Photo } from '#shared/api/photos';
import { createListeners } from '../../lib/listeners';
import type { StoredUpload } from './device-copies';
import { PhotoNotUploaded, uploadIdOf, photoLabel, type DraftPhoto } from './draft-photo';
import type { UploadOptions } from './photos.api';
import {
  nextUpload,
  retryDelayMs,
  uploadEventFor,
  GONE,
  type UploadEvent,
  type UploadState,
} from './upload-state';

export type Uploads = ReadonlyMap<string, UploadState>;

export type UploadDeps = {
  load: (key: string) => Promise<Blob | null>;
  send: (bytes: Blob, options: UploadOptions) => Promise<Pick<Photo, 'url'>>;
  /** Ends early when aborted, or when there is reason to retry at once. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The upload of a picture that the server has accepted, including in an earlier visit. */
  recall: (key: string) => Promise<StoredUpload | undefined>;
  remember: (key: string, sent: StoredUpload) => Promise<void>;
  now: () => number;
};

/** More would slow each other down, and the server accepts at most six per person. */
const CONCURRENCY = 2;

type Job = { key: string; stop: AbortController; ended: Promise<void> };

/**
 * Uploads in the background, a few at a time, and keeps the URLs of finished uploads: forms only have the keys of their
 * photos. Permanent failures wait for the person.
 */
export function createUploadQueue({ load, send, pause, recall, remember, now }: UploadDeps) {
  let states: Uploads = new Map();
  const jobs = new Map<string, Job>();
  const listeners = createListeners();
  const slots = createSlots(CONCURRENCY);
  let senderId: number | null = null;

  function change(next: Uploads): void {
    states = next;
    listeners.notify();
  }

  function record(id: string, event: UploadEvent): UploadState {
    const before = states.get(id);
    const after = nextUpload(before, event);
    if (JSON.stringify(before) !== JSON.stringify(after)) change(new Map(states).set(id, after));
    return after;
  }

  async function attempt(id: string, { key, crop }: DraftPhoto, signal: AbortSignal): Promise<UploadEvent> {
    const bytes = await load(key);
    if (!bytes) return { type: 'refused', reason: GONE };
    const onProgress = (share: number) => {
      if (!signal.aborted) record(id, { type: 'progressed', share });
    };
    const by = senderId;
    const { url } = await send(bytes, { crop, onProgress, signal });
    const at = now();
    if (by !== null && !signal.aborted) void remember(key, { uploadId: id, url, by, at });
    return { type: 'stored', url, at };
  }

  async function urlFromBefore(id: string, key: string): Promise<UploadEvent | undefined> {
    const sent = await recall(key);
    if (!sent || sent.uploadId !== id || senderId === null) return undefined;
    return isExpired(sent, senderId, now()) ? undefined : { type: 'stored', url: sent.url, at: sent.at };
  }

  async function run(id: string, photo: DraftPhoto, signal: AbortSignal): Promise<void> {
    const known = await urlFromBefore(id, photo.key);
    if (signal.aborted) return;
    if (known) {
      record(id, known);
      return;
    }
    record(id, { type: 'queued' });
    for (;;) {
      await slots.enter();
      let outcome: UploadEvent | undefined;
      try {
        if (signal.aborted) return;
        record(id, { type: 'started' });
        outcome = await attempt(id, photo, signal).catch(uploadEventFor);
      } finally {
        slots.leave();
      }
      if (signal.aborted) return;
      const state = record(id, outcome);
      if (outcome.type !== 'lost' || state.status !== 'waiting') return;
      await pause(retryDelayMs(state.tries), signal);
    }
  }

  function start(photo: DraftPhoto): Promise<void> {
    const id = uploadIdOf(photo);
    const running = jobs.get(id);
    if (running) return running.ended;
    const state = states.get(id);
    if (state?.status === 'done') {
      if (senderId === null || !isExpired({ by: senderId, at: state.at }, senderId, now()))
        return Promise.resolve();
      drop(id);
    }
    const stop = new AbortController();
    const ended = run(id, photo, stop.signal).finally(() => {
      if (jobs.get(id)?.stop === stop) jobs.delete(id);
    });
    jobs.set(id, { key: photo.key, stop, ended });
    return ended;
  }

  function cancel(id: string): void {
    jobs.get(id)?.stop.abort();
    jobs.delete(id);
    const state = states.get(id);
    if (state && state.status !== 'done') drop(id);
  }

  function drop(id: string): void {
    const rest = new Map(states);
    rest.delete(id);
    change(rest);
  }

  /** Uploads in flight would finish with the next person's cookie, and URLs are valid for one person only. */
  function forgetAll(): void {
    for (const { stop } of jobs.values()) stop.abort();
    jobs.clear();
    change(new Map());
  }

  function sendAs(personId: number): void {
    if (senderId !== null && senderId !== personId) forgetAll();
    senderId = personId;
  }

  function stateOf(photo: DraftPhoto): UploadState | undefined {
    return states.get(uploadIdOf(photo));
  }

  function restart(photo: DraftPhoto): Promise<void> {
    cancel(uploadIdOf(photo));
    return start(photo);
  }

  async function ensureUploaded(photo: DraftPhoto): Promise<void> {
    const state = stateOf(photo);
    if (state?.status === 'failed' && !state.canRetry) return;
    const isPausing = state?.status === 'waiting' && state.tries > 0;
    await (isPausing || state?.status === 'failed' ? restart(photo) : start(photo));
  }

  return {
    states: () => states,
    subscribe: listeners.add,

    /** Starts the uploads that have not started. Failed ones stay as they are. */
    startMissing(photos: readonly DraftPhoto[], personId: number): void {
      sendAs(personId);
      for (const photo of photos) {
        if (!photo.url && stateOf(photo)?.status !== 'failed') void start(photo);
      }
    },

    restart: (photo: DraftPhoto) => void restart(photo),

    retryLost(photos: readonly DraftPhoto[]): void {
      for (const photo of photos) {
        const state = stateOf(photo);
        if (state?.status === 'failed' && state.canRetry) void restart(photo);
      }
    },

    cancel,

    /** Waits for uploads in flight, starts the others, and retries those that failed for lack of a connection. */
    async finish(photos: readonly DraftPhoto[], personId: number): Promise<DraftPhoto[]> {
      sendAs(personId);
      await Promise.all(photos.filter(({ url }) => !url).map(ensureUploaded));
      return photos.map((photo, position) => (photo.url ? photo : { ...photo, url: urlOf(photo, position) }));
    },

    forget(photos: readonly DraftPhoto[]): void {
      const rest = new Map(states);
      for (const photo of photos) {
        cancel(uploadIdOf(photo));
        rest.delete(uploadIdOf(photo));
      }
      change(rest);
    },

    forgetAll,
  };

  function urlOf(photo: DraftPhoto, position: number): string {
    const state = stateOf(photo);
    if (state?.status === 'done') return state.url;
    const reason = state?.status === 'failed' ? state.reason : 'Please sign in to upload it.';
    throw new PhotoNotUploaded(`${photoLabel(position)}: ${reason}`);
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Admits `count` at a time, the others in order of arrival. */
function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    enter(): Promise<void> {
      if (free > 0) {
        free -= 1;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    leave(): void {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

/** The server deletes unclaimed photos after a day, and a draft may be older. */
const URL_TTL_MS = 20 * 3_600_000;

/** A URL can only be used by the uploader, and only as long as the server keeps the photo. */
export function isExpired(
  { by, at }: Pick<StoredUpload, 'by' | 'at'>,
  personId: number,
  now: number,
): boolean {
  return by !== personId || now - at > URL_TTL_MS;
}
