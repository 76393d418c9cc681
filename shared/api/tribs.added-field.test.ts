import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type * as fields from './trib-fields';
import { trib } from './tribs';
import { createTribRequest, updateTribRequest } from './trib-requests';

vi.mock('./trib-fields', async (original) => {
  const module = await original<typeof fields>();
  const parking = { request: z.nullable(z.string()), response: z.nullable(z.string()) };
  return { ...module, tribFields: { ...module.tribFields, parking } };
});

it('an added field is optional in both requests', () => {
  const least = { name: 'Soup', description: 'Hot' };
  expect(createTribRequest.parse({ ...least, parking: 'Garage' })).toMatchObject({ parking: 'Garage' });
  expect(createTribRequest.parse(least)).not.toHaveProperty('parking');
  expect(updateTribRequest.parse({ parking: 'Garage' })).toEqual({ parking: 'Garage' });
  expect(updateTribRequest.parse({})).toEqual({});
});

it('an added field is in the response', () => {
  expect(Object.keys(trib.shape)).toContain('parking');
});
