import { expect } from 'vitest';
import { errorBody } from '#shared/api/common';
import type { Answer } from './agent';

const ALLOWED = ['message', 'code', 'requestId', 'issues'];

/** The one shape of every refusal, its id in header and body, and nothing that tells of our insides. */
export function expectErrorShape({ status, body, headers }: Answer): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(errorBody.parse(body)).toEqual(body);
  expect(ALLOWED).toEqual(expect.arrayContaining(Object.keys(body)));
  expect(body.requestId).toBe(headers.get('x-request-id'));
  expect(headers.get('cache-control')).toBe('no-store');
  expect(JSON.stringify(body)).not.toMatch(
    /\bat \S+ \(|\.ts:\d|node_modules|select |insert |update |constraint|relation/i,
  );
}

export function expectError(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, code: answer.body?.code }).toEqual({ status, code });
  expectErrorShape(answer);
}

/** A refused field is named. */
export function expectInvalid(answer: Answer, path: string): void {
  expectError(answer, 400, 'invalid_request');
  expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
}

/** What two refusals have in common when only the request differs. */
export const withoutRequestId = ({ body }: Answer) => ({ ...body, requestId: '' });
