import { expect } from 'vitest';
import type { Endpoint } from '../http/endpoint';
import type { ResponseCheck } from './agent';

/** Whatever a test asks for: a success has exactly the fields that its endpoint's schema describes. */
export function describedResponse(endpoints: readonly Endpoint[]): ResponseCheck {
  const described = endpoints.map(({ method, path, response }) => ({
    address: new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'),
    response,
  }));
  return (method, path, { status, body }) => {
    const { pathname } = new URL(path, 'http://same.host');
    const schema = described.find(({ address }) => address.test(`${method} ${pathname}`))?.response;
    if (schema && status < 300) expect(schema.parse(body)).toEqual(body);
  };
}
