import { expect } from 'vitest';
import { errorBody } from '#shared/api/common';
import type { ApiResponse } from './agent';

const ALLOWED = ['message', 'code', 'requestId', 'issues'];

/** Expects the common shape of every refusal: its request id in header and body, and no internals. */
export function expectErrorShape({ status, body, headers }: ApiResponse): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(errorBody.parse(body)).toEqual(body);
  expect(ALLOWED).toEqual(expect.arrayContaining(Object.keys(body)));
  expect(body.requestId).toBe(headers.get('x-request-id'));
  expect(headers.get('cache-control')).toBe('no-store');
  expect(JSON.stringify(body)).not.toMatch(
    /\bat \S+ \(|\.ts:\d|node_modules|select |insert |update |constraint|relation/i,
  );
}

export function expectError(response: ApiResponse, status: number, code: string): void {
  expect({ status: response.status, code: response.body?.code }).toEqual({ status, code });
  expectErrorShape(response);
}

export function expectInvalid(response: ApiResponse, path: string): void {
  expectError(response, 400, 'invalid_request');
  expect(response.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
}

/** Blanks out the request id, so that two refusals can be compared. */
export const withoutRequestId = ({ body }: ApiResponse) => ({ ...body, requestId: '' });
