import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-client';
import { UNREADABLE, UnreadablePicture } from './prepare-picture';
import { uploadEventFor, NO_CONNECTION } from './upload-failure';

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
  expect(uploadEventFor(new UnreadablePicture(UNREADABLE))).toEqual({ type: 'refused', reason: UNREADABLE });
});

it('waits for a sign-in', () => {
  expect(uploadEventFor(refused(401))).toEqual({ type: 'awaitingSignIn' });
});
