import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { randomKey, randomUuid } from './random-key';

it('never returns a key twice, and only characters allowed in a header', () => {
  const given = new Set(Array.from({ length: 500 }, randomKey));
  expect(given.size).toBe(500);
  for (const key of given) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

it('makes UUIDs that the server accepts', () => {
  for (const uuid of Array.from({ length: 500 }, randomUuid))
    expect(() => z.uuidv4().parse(uuid)).not.toThrow();
});
