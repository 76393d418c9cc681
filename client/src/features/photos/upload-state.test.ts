import * as fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { ApiError } from '../../lib/api-client';
import { UNREADABLE, UnreadablePicture } from './prepare-picture';
import {
  nextUpload,
  retryDelayMs,
  TRIES_MAX,
  uploadEventFor,
  NO_CONNECTION,
  type UploadEvent,
  type UploadState,
} from './upload-state';

const after = (...events: UploadEvent[]) =>
  events.reduce<UploadState | undefined>((state, event) => nextUpload(state, event), undefined);

const lost: UploadEvent = { type: 'lost', reason: 'No connection' };
const roundTrip = (): UploadEvent[] => [{ type: 'started' }, lost];

it('goes from waiting through percentages to a URL', () => {
  expect(after({ type: 'queued' })).toEqual({ status: 'waiting', tries: 0 });
  const started: UploadEvent[] = [{ type: 'queued' }, { type: 'started' }];
  expect(after(...started)).toMatchObject({ status: 'uploading', percent: 0 });
  expect(after(...started, { type: 'progressed', share: 0.404 })).toMatchObject({ percent: 40 });
  expect(after(...started, { type: 'progressed', share: 7 })).toMatchObject({ percent: 100 });
  expect(after(...started, { type: 'stored', url: '/api/photos/x', at: 5 })).toEqual({
    status: 'done',
    url: '/api/photos/x',
    at: 5,
  });
});

it('waits longer after each lost connection, and finally leaves it to the person', () => {
  const states = Array.from({ length: TRIES_MAX }, (_, index) =>
    after({ type: 'queued' }, ...Array.from({ length: index + 1 }, roundTrip).flat()),
  );
  expect(states.slice(0, -1)).toEqual(
    Array.from({ length: TRIES_MAX - 1 }, (_, index) => ({ status: 'waiting', tries: index + 1 })),
  );
  expect(states.at(-1)).toEqual({ status: 'failed', reason: 'No connection', canRetry: true });
  expect([1, 2, 3, 4].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000]);
});

it('offers no retry for a photo that will never be accepted', () => {
  expect(after({ type: 'started' }, { type: 'refused', reason: 'Damaged' })).toEqual({
    status: 'failed',
    reason: 'Damaged',
    canRetry: false,
  });
});

it('waits without counting while nobody is signed in', () => {
  expect(after({ type: 'started' }, { type: 'awaitingSignIn' })).toEqual({ status: 'waiting', tries: 0 });
});

it('starts over when asked to', () => {
  expect(after(lost, lost, { type: 'refused', reason: 'No' }, { type: 'queued' })).toEqual({
    status: 'waiting',
    tries: 0,
  });
});

it('keeps a URL whatever event follows', () => {
  const events = fc.constantFrom<UploadEvent>(
    { type: 'queued' },
    { type: 'started' },
    { type: 'progressed', share: 0.5 },
    { type: 'awaitingSignIn' },
    lost,
    { type: 'refused', reason: 'No' },
    { type: 'stored', url: '/api/photos/other', at: 9 },
  );
  fc.assert(
    fc.property(fc.array(events), fc.array(events), (before, late) => {
      const state = after(
        ...before.filter(({ type }) => type !== 'stored'),
        {
          type: 'stored',
          url: '/api/photos/mine',
          at: 5,
        },
        ...late,
      );
      expect(state).toEqual({ status: 'done', url: '/api/photos/mine', at: 5 });
    }),
  );
});

describe('a failed upload', () => {
  const refused = (status: number) =>
    new ApiError(status, `${status}`, { message: 'In words', code: 'code', requestId: '1' });

  it('is retried when the connection or the server was at fault', () => {
    expect(uploadEventFor(new ApiError(0, 'offline'))).toEqual({ type: 'lost', reason: NO_CONNECTION });
    for (const status of [408, 429, 500, 502, 503]) {
      expect(uploadEventFor(refused(status))).toEqual({ type: 'lost', reason: 'In words' });
    }
    expect(uploadEventFor(new SyntaxError('no JSON'))).toMatchObject({ type: 'lost' });
  });

  it("is final when the picture was at fault, with the server's message", () => {
    for (const status of [400, 413, 415, 422]) {
      expect(uploadEventFor(refused(status))).toEqual({ type: 'refused', reason: 'In words' });
    }
    expect(uploadEventFor(new UnreadablePicture(UNREADABLE))).toEqual({
      type: 'refused',
      reason: UNREADABLE,
    });
  });

  it('waits for a sign-in', () => {
    expect(uploadEventFor(refused(401))).toEqual({ type: 'awaitingSignIn' });
  });
});
