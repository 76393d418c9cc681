import { expect } from 'vitest';
import type { Endpoint } from '../http/endpoint';
import { documentedStatuses } from '../http/openapi';
import type { ApiResponse } from './agent';
import { expectErrorShape } from './expect-error';

export type CheckResponse = (method: string, path: string, response: ApiResponse) => void;

/** A status from here on is our own fault, and not part of the description. */
const UNEXPECTED = 500;

/** Checks that a response is what its endpoint describes: its status, its body and the form of a refusal. */
export function checkAgainst(endpoints: readonly Endpoint[]): CheckResponse {
  const find = endpointFinder(endpoints);
  return (method, address, response) => {
    const path = address.replace(/[?#].*$/, '');
    if (!path.startsWith('/api/')) return;
    if (response.status >= 400 && method !== 'HEAD') expectErrorShape(response);
    const spec = find(method, path);
    if (!spec) return;
    expect([...documentedStatuses(spec), UNEXPECTED]).toContain(response.status);
    if (response.status < 300) expectSuccess(spec, response);
  };
}

function expectSuccess(spec: Endpoint, { status, body }: ApiResponse): void {
  if (spec.file) return;
  expect(status).toBe(spec.response ? (spec.status ?? 200) : 204);
  // It must equal the parsed value: no field is missing, and none is undocumented.
  expect(body).toEqual(spec.response ? spec.response.parse(body) : '');
}

/** `/api/users/register` is also an `/api/users/:id`, so the pattern with the fewest parameters wins. */
function endpointFinder(endpoints: readonly Endpoint[]) {
  const patterns = endpoints
    .map((spec) => {
      const parts = spec.path.replaceAll('.', String.raw`\.`).split(/:\w+/);
      return { spec, parameters: parts.length - 1, pattern: new RegExp(`^${parts.join('[^/]+')}/?$`, 'i') };
    })
    .toSorted((a, b) => a.parameters - b.parameters);
  return (method: string, path: string): Endpoint | undefined =>
    patterns.find(({ spec, pattern }) => spec.method === method.toLowerCase() && pattern.test(path))?.spec;
}
