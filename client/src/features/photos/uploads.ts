import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Photo } from '#shared/api/photos';
import { ApiError, OFFLINE_MESSAGE } from '../../lib/api-client';
import { UserFacingError } from '../../lib/errors';
import { createListeners } from '../../lib/listeners';
import type { OutboxHandler } from '../../lib/outbox/create-outbox';
import { outbox } from '../../lib/outbox/outbox';
import { isTooOld, type OutboxEntry } from '../../lib/outbox/outbox-entry';
import {
  copyOf,
  deleteCopies,
  knownUploads,
  onUploadRecorded,
  recordUpload,
  sweepCopies,
  uploadOf,
} from './device-copies';
import { type DraftPhoto, photoLabel, PhotoNotUploaded, uploadIdOf } from './draft-photo';
import { sendPhoto } from './photos.api';
import * as t from './texts';

/** A photo that nobody is signed in to upload has no state. */
export type UploadState =
  | { status: 'waiting'; tries: number }
  | { status: 'uploading'; percent: number }
  /** The server will never accept these bytes. */
  | { status: 'failed'; reason: string }
  | { status: 'done'; url: string };
export type Uploads = ReadonlyMap<string, UploadState>;

export const GONE = t.photoNoLongerOn;
const NOT_YET = t.couldNotUploadedYet;
const SIGNED_OUT = t.signInToUpload;

/** How far each upload is that is being sent at this moment. */
const percents = new Map<string, number>();
/** The uploads of photos in a form of this tab. The bytes of others may be in the memory of another tab alone. */
const inForms = new Set<string>();

const photoHandler: OutboxHandler<'photo', Photo> = {
  async send({ uploadId, key, crop }, signal) {
    const bytes = await copyOf(key);
    if (!bytes) throw inForms.has(uploadId) ? new UserFacingError(GONE) : new Error('No bytes');
    const onProgress = (share: number) => {
      percents.set(uploadId, Math.round(Math.min(1, Math.max(0, share)) * 100));
      refresh();
    };
    onProgress(0);
    return sendPhoto(bytes, { crop, onProgress, signal }).catch((error: unknown) => {
      percents.delete(uploadId);
      refresh();
      throw error;
    });
  },
  onSent({ uploadId, key, viewerId }, { url }) {
    void recordUpload(key, { uploadId, url, by: viewerId, at: Date.now() });
    percents.delete(uploadId);
  },
};

let states: Uploads = new Map();
const listeners = createListeners();
onUploadRecorded(refresh);
outbox.subscribe(refresh);
outbox.handle('photo', photoHandler);
refresh();

function refresh(): void {
  const viewerId = outbox.viewer();
  const next = new Map<string, UploadState>();
  for (const { uploadId, url, by } of knownUploads())
    if (by === viewerId) next.set(uploadId, { status: 'done', url });
  for (const entry of outbox.entries()) if (entry.kind === 'photo') next.set(entry.uploadId, stateOf(entry));
  if (JSON.stringify([...next]) === JSON.stringify([...states])) return;
  states = next;
  listeners.notify();
}

function stateOf({ uploadId, error, tries }: OutboxEntry<'photo'>): UploadState {
  if (error !== undefined) return { status: 'failed', reason: error };
  const percent = percents.get(uploadId);
  return percent === undefined ? { status: 'waiting', tries } : { status: 'uploading', percent };
}

/** The server deletes unclaimed photos after a day, and a draft may be older. */
const URL_TTL_MS = 20 * 3_600_000;

/** Puts a photo into the outbox, unless it is there, or the server still has it from this person. */
async function start(photo: DraftPhoto, personId: number, signal?: AbortSignal): Promise<void> {
  await outbox.start(personId);
  const [uploadId, now] = [uploadIdOf(photo), Date.now()];
  const upload = await uploadOf(photo.key);
  const isStored = upload?.uploadId === uploadId && upload.by === personId && now - upload.at < URL_TTL_MS;
  const entry = outbox.entries().find(({ clientId }) => clientId === uploadId);
  if (signal?.aborted) return;
  inForms.add(uploadId);
  if (isStored || (entry && !isTooOld(entry, now))) return;
  await outbox.send({ kind: 'photo', uploadId, key: photo.key, crop: photo.crop });
}

/** After so many failures in a row, whoever has pressed Create or Save learns of it. */
const PATIENT_TRIES = 3;

/** Resolves to every photo with its URL. Rejects with an error for the person that says which photo failed, and why. */
export function finishUploads(photos: readonly DraftPhoto[], personId: number): Promise<DraftPhoto[]> {
  const finished = photos.map(async (photo, position) =>
    photo.url ? photo : { ...photo, url: await finish(photo, photoLabel(position), personId) },
  );
  return Promise.all(finished);
}

/** Fails at once when offline. */
async function finish(photo: DraftPhoto, label: string, personId: number): Promise<string> {
  if (!navigator.onLine) throw new ApiError(0, OFFLINE_MESSAGE);
  await start(photo, personId);
  const uploadId = uploadIdOf(photo);
  const before = states.get(uploadId);
  if (before?.status === 'waiting' && before.tries > 0) await outbox.retry(uploadId);
  return new Promise((resolve, reject) => {
    const look = () => {
      const state = states.get(uploadId);
      if (state?.status === 'uploading' || (state?.status === 'waiting' && state.tries < PATIENT_TRIES))
        return;
      stop();
      if (state?.status === 'done') resolve(state.url);
      else if (state?.status === 'failed') reject(new PhotoNotUploaded(`${label}: ${state.reason}`, true));
      else reject(new PhotoNotUploaded(`${label}: ${state ? NOT_YET : SIGNED_OUT}`, false));
    };
    const stop = listeners.add(look);
    look();
  });
}

export const cancelUpload = (photo: DraftPhoto) => void outbox.discard(uploadIdOf(photo));

/** Called when the photos have become part of a meetup, or their draft is discarded. */
export async function forgetPhotos(photos: readonly DraftPhoto[]): Promise<void> {
  photos.forEach(cancelUpload);
  await deleteCopies(photos.map(({ key }) => key));
}

/** Deletes what is left on the device of abandoned drafts. */
export async function sweepPhotos(inUse: readonly string[]): Promise<void> {
  await sweepCopies(inUse);
  for (const entry of outbox.entries())
    if (entry.kind === 'photo' && isTooOld(entry, Date.now()) && !inUse.includes(entry.key))
      void outbox.discard(entry.clientId);
}

const allStates = () => states;
export const useUploadStates = (): Uploads => useSyncExternalStore(listeners.add, allStates, allStates);

export function usePhotoUrl(photo: DraftPhoto): string | undefined {
  const state = useUploadStates().get(uploadIdOf(photo));
  return photo.url ?? (state?.status === 'done' ? state.url : undefined);
}

/**
 * Uploads in the background once the user is signed in. Called by the whole form, so that uploads continue during its
 * other steps.
 */
export function usePhotoUploads(photos: readonly DraftPhoto[], personId: number | undefined): void {
  useEffect(() => {
    if (personId === undefined) return undefined;
    const leaving = new AbortController();
    for (const photo of photos) if (!photo.url) void start(photo, personId, leaving.signal);
    return () => leaving.abort();
  }, [photos, personId]);

  const before = useRef(photos);
  useEffect(() => {
    const kept = new Set(photos.map(uploadIdOf));
    for (const photo of before.current) if (!kept.has(uploadIdOf(photo))) cancelUpload(photo);
    before.current = photos;
  }, [photos]);
}

/** Keys of pictures that this browser could not show. */
let unreadable: ReadonlySet<string> = new Set();
const unreadableListeners = createListeners();
const allUnreadable = () => unreadable;

export function markUnreadable(key: string): void {
  if (unreadable.has(key)) return;
  unreadable = new Set([...unreadable, key]);
  unreadableListeners.notify();
}

/** A picture that the browser cannot show may still be accepted by the server; nothing is wrong with it then. */
export function isUnusable(photo: DraftPhoto, uploads: Uploads, unread: ReadonlySet<string>): boolean {
  const state = uploads.get(uploadIdOf(photo));
  if (photo.url !== undefined || state?.status === 'done') return false;
  return unread.has(photo.key) || state?.status === 'failed';
}

export function useHasUnusable(photos: readonly DraftPhoto[]): boolean {
  const uploads = useUploadStates();
  const unread = useSyncExternalStore(unreadableListeners.add, allUnreadable, allUnreadable);
  return photos.some((photo) => isUnusable(photo, uploads, unread));
}

/** The progress of uploads, for screen readers. Changes only when there is something to announce. */
export function uploadAnnouncement(photos: readonly DraftPhoto[], uploads: Uploads): string {
  const all = photos.map((photo) => uploads.get(uploadIdOf(photo)));
  const failures = all.flatMap((state, position) =>
    state?.status === 'failed' ? [`${photoLabel(position)}: ${state.reason}`] : [],
  );
  if (failures.length > 0) return failures.join(' ');
  const count = all.filter((state) => state?.status === 'uploading').length;
  if (count > 0) return t.uploadingPhotos({ count });
  const isAllThere = photos.every(({ url }, index) => url !== undefined || all[index]?.status === 'done');
  return isAllThere && all.some((state) => state?.status === 'done') ? t.photosUploaded : '';
}
