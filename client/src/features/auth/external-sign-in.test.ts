import { describe, expect, it } from 'vitest';
import { startAddress, type Provider } from './external-sign-in';

const google: Provider = { id: 'google', name: 'Google', startUrl: '/api/auth/google/start' };

describe('the address where an external sign-in starts', () => {
  it('names the page to come back to', () => {
    expect(startAddress(google, { pathname: '/discover', search: '?q=a%20b' })).toBe(
      `/api/auth/google/start?returnTo=${encodeURIComponent('/discover?q=a%20b')}`,
    );
  });

  it('leaves out what the server would refuse', () => {
    expect(startAddress(google, { pathname: '/', search: "?inv=2&name=O'Brien" })).toBe(
      '/api/auth/google/start?returnTo=%2F',
    );
  });
});
