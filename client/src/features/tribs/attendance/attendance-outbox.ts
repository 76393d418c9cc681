import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-client';
import { messageFor } from '../../../lib/errors';
import { createListeners } from '../../../lib/listeners';
import { readJson, remove, write } from '../../../lib/storage';
import { captureViewer, type ViewerCache } from '../../../lib/viewer-scope';
import { showToast } from '../../../ui/toast-store';
import { attendanceQuery, putCame, putHere } from './attendance.api';

/** Whether somebody came, by `${tribId}/${userId}`; whether the viewer is there, by `${tribId}/here`. */
export type PendingAttendance = Readonly<Record<string, boolean | null>>;
export const hereKey = (tribId: number) => `${tribId}/here`;
export const cameKey = (tribId: number, userId: number) => `${tribId}/${userId}`;

const NOTHING: PendingAttendance = {};
const listeners = createListeners();
let cached: { viewerId: number; said: PendingAttendance } | null = null;

/** What was said on this device and not sent yet. Places where people meet often have no connection. */
export function readPending(viewerId: number): PendingAttendance {
  if (cached?.viewerId === viewerId) return cached.said;
  const stored = readJson('attendance');
  const isTheirs = isObject(stored) && stored['viewerId'] === viewerId && isObject(stored['said']);
  const entries = isTheirs && isObject(stored['said']) ? Object.entries(stored['said']) : [];
  const said = Object.fromEntries(
    entries.filter(
      (entry): entry is [string, boolean | null] => entry[1] === null || typeof entry[1] === 'boolean',
    ),
  );
  cached = { viewerId, said: Object.keys(said).length > 0 ? said : NOTHING };
  return cached.said;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const onPending = listeners.add;

function store(viewerId: number, said: PendingAttendance): void {
  cached = { viewerId, said };
  if (Object.keys(said).length > 0) write('attendance', JSON.stringify({ viewerId, said }));
  else remove('attendance');
  listeners.notify();
}

function without(said: PendingAttendance, key: string): PendingAttendance {
  const { [key]: _sent, ...rest } = said;
  return rest;
}

/** Shown at once, kept on the device, and sent as soon as there is a connection. */
export function setAttendance(cache: ViewerCache, key: string, value: boolean | null): Promise<void> {
  store(cache.viewerId, { ...readPending(cache.viewerId), [key]: value });
  return sendPending(cache);
}

let sending: Promise<void> | null = null;

/** Sends what is left, one after the other. What is said again meanwhile is sent again. */
export function sendPending(cache: ViewerCache): Promise<void> {
  sending ??= Promise.resolve()
    .then(() => sendAll(cache))
    .finally(() => {
      sending = null;
    });
  return sending;
}

async function sendAll({ queryClient, viewerId }: ViewerCache): Promise<void> {
  const isSame = captureViewer();
  for (let next = first(viewerId); next && isSame(); next = first(viewerId)) {
    const [key, value] = next;
    const [tribId = 0, who = ''] = key.split('/').map((part) => (part === 'here' ? part : Number(part)));
    const id = Number(tribId);
    try {
      await (who === 'here' ? putHere(id, value === true) : putCame(id, Number(who), value));
    } catch (error) {
      if (!isSame() || mayPass(error)) return;
      showToast({
        title: 'Not saved',
        description: messageFor(error, 'Please try again'),
        tone: 'destructive',
      });
    }
    if (!isSame()) return;
    await readAgain(queryClient, viewerId, id);
    if (readPending(viewerId)[key] === value) store(viewerId, without(readPending(viewerId), key));
  }
}

const first = (viewerId: number) => Object.entries(readPending(viewerId))[0];

/** The server was not reached, or could not answer. */
const mayPass = (error: unknown) =>
  error instanceof ApiError ? error.status === 0 || error.status === 429 || error.status >= 500 : true;

/** Before it is no longer shown as pending, so that it does not flicker. */
const readAgain = (queryClient: QueryClient, viewerId: number, tribId: number) =>
  queryClient.invalidateQueries({ queryKey: attendanceQuery(viewerId, tribId).queryKey });
