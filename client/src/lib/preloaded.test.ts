import { afterEach, expect, it } from 'vitest';
import { takePreloadedResponse } from './preloaded';

afterEach(() => delete window.tribPreloaded);

it('hands a response to the first caller only', () => {
  const response = Promise.resolve(new Response('[]'));
  window.tribPreloaded = { '/api/tribs?limit=20': response };
  expect(takePreloadedResponse('/api/tribs?limit=20')).toBe(response);
  expect(takePreloadedResponse('/api/tribs?limit=20')).toBeUndefined();
});

it('has none for another URL, or on a page that requested nothing early', () => {
  expect(takePreloadedResponse('/api/session')).toBeUndefined();
  window.tribPreloaded = { '/api/session': Promise.resolve(new Response()) };
  expect(takePreloadedResponse('/api/tribs')).toBeUndefined();
});
