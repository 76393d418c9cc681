import type { Photo } from '#shared/api/photos';
import { PhotoNotUploaded, uploadIdOf, type DraftPhoto } from './draft-photo';
import type { Sending } from './photos.api';
import { nameOf } from './place-name';
import { eventOf, GONE } from './upload-failure';
import { createSlots } from './upload-slots';
import { nextUpload, retryPause, type UploadEvent, type UploadState } from './upload-state';

export type Uploads = ReadonlyMap<string, UploadState>;

export type UploadDeps = {
  load: (key: string) => Promise<Blob | null>;
  send: (bytes: Blob, sending: Sending) => Promise<Pick<Photo, 'url'>>;
  /** Ends early when the signal says so, or when there is reason to try at once. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** More would only make each slower, and the server takes six of a person at most. */
const AT_ONCE = 2;

type Job = { key: string; stop: AbortController; ended: Promise<void> };

/** Uploads in the background, a few at a time. What failed for good waits for a word. */
export function createUploadQueue({ load, send, pause }: UploadDeps) {
  let states: Uploads = new Map();
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  const slots = createSlots(AT_ONCE);

  function change(next: Uploads): void {
    states = next;
    for (const listener of listeners) listener();
  }

  function note(id: string, event: UploadEvent): UploadState {
    const before = states.get(id);
    const after = nextUpload(before, event);
    if (JSON.stringify(before) !== JSON.stringify(after)) change(new Map(states).set(id, after));
    return after;
  }

  async function attempt(id: string, { key, crop }: DraftPhoto, signal: AbortSignal): Promise<UploadEvent> {
    const bytes = await load(key);
    if (!bytes) return { type: 'refused', reason: GONE };
    const onProgress = (share: number) => {
      if (!signal.aborted) note(id, { type: 'progressed', share });
    };
    const { url } = await send(bytes, { crop, onProgress, signal });
    return { type: 'stored', url };
  }

  async function run(id: string, photo: DraftPhoto, signal: AbortSignal): Promise<void> {
    note(id, { type: 'queued' });
    for (;;) {
      await slots.enter();
      let outcome: UploadEvent | undefined;
      try {
        if (signal.aborted) return;
        note(id, { type: 'started' });
        outcome = await attempt(id, photo, signal).catch(eventOf);
      } finally {
        slots.leave();
      }
      if (signal.aborted) return;
      const state = note(id, outcome);
      if (outcome.type !== 'lost' || state.status !== 'waiting') return;
      await pause(retryPause(state.tries), signal);
    }
  }

  function start(photo: DraftPhoto): Promise<void> {
    const id = uploadIdOf(photo);
    const running = jobs.get(id);
    if (running) return running.ended;
    if (states.get(id)?.status === 'done') return Promise.resolve();
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
    if (!state || state.status === 'done') return;
    const rest = new Map(states);
    rest.delete(id);
    change(rest);
  }

  function stateOf(photo: DraftPhoto): UploadState | undefined {
    return states.get(uploadIdOf(photo));
  }

  function restart(photo: DraftPhoto): Promise<void> {
    cancel(uploadIdOf(photo));
    return start(photo);
  }

  async function bring(photo: DraftPhoto): Promise<void> {
    const state = stateOf(photo);
    if (state?.status === 'failed' && !state.canRetry) return;
    const isPausing = state?.status === 'waiting' && state.tries > 0;
    await (isPausing || state?.status === 'failed' ? restart(photo) : start(photo));
  }

  return {
    states: () => states,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Begins what has not begun. Failures stay as they are. */
    startMissing(photos: readonly DraftPhoto[]): void {
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

    /** Waits for what is under way, starts what is not, and gives what failed for want of a line one more chance. */
    async finish(photos: readonly DraftPhoto[]): Promise<DraftPhoto[]> {
      await Promise.all(photos.filter(({ url }) => !url).map(bring));
      return photos.map((photo, place) => (photo.url ? photo : { ...photo, url: addressOf(photo, place) }));
    },

    forget(photos: readonly DraftPhoto[]): void {
      const rest = new Map(states);
      for (const photo of photos) {
        cancel(uploadIdOf(photo));
        rest.delete(uploadIdOf(photo));
      }
      change(rest);
    },
  };

  function addressOf(photo: DraftPhoto, place: number): string {
    const state = stateOf(photo);
    if (state?.status === 'done') return state.url;
    const reason = state?.status === 'failed' ? state.reason : 'Please sign in to upload it.';
    throw new PhotoNotUploaded(`${nameOf(place)}: ${reason}`);
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;
