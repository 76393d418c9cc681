import { afterEach, expect, it } from 'vitest';
import { takeEarly } from './early';

afterEach(() => delete window.tribEarly);

it('hands a response to the first caller only', () => {
  const response = Promise.resolve(new Response('[]'));
  window.tribEarly = { '/api/tribs?limit=20': response };
  expect(takeEarly('/api/tribs?limit=20')).toBe(response);
  expect(takeEarly('/api/tribs?limit=20')).toBeUndefined();
});

it('has none for another URL, or on a page that requested nothing early', () => {
  expect(takeEarly('/api/session')).toBeUndefined();
  window.tribEarly = { '/api/session': Promise.resolve(new Response()) };
  expect(takeEarly('/api/tribs')).toBeUndefined();
});
