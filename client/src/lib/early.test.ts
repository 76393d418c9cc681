import { afterEach, expect, it } from 'vitest';
import { takeEarly } from './early';

afterEach(() => delete window.tribEarly);

it('hands an answer to the first who asks, and to nobody else', () => {
  const answer = Promise.resolve(new Response('[]'));
  window.tribEarly = { '/api/tribs?limit=20': answer };
  expect(takeEarly('/api/tribs?limit=20')).toBe(answer);
  expect(takeEarly('/api/tribs?limit=20')).toBeUndefined();
});

it('has none for another address, nor on a page that asked for nothing', () => {
  expect(takeEarly('/api/session')).toBeUndefined();
  window.tribEarly = { '/api/session': Promise.resolve(new Response()) };
  expect(takeEarly('/api/tribs')).toBeUndefined();
});
