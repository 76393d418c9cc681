import { describe, expect, it } from 'vitest';
import { startAddress, type Provider } from './external-sign-in';

const google: Provider = { id: 'google', name: 'Google', startUrl: '/api/auth/google/start' };

describe('the address where an external sign-in starts', () => {
  it('names the page to come back to', () => {
    expect(startAddress(google, { pathname: '/discover', search: '?q=a%20b' })).toBe(
      `/api/auth/google/start?returnTo=${encodeURIComponent('/discover?q=a%20b')}`,
    );
  });

  it('keeps spaces, however they are written', () => {
    expect(startAddress(google, { pathname: '/meetups', search: '?city=Austin%2C+TX' })).toBe(
      `/api/auth/google/start?returnTo=${encodeURIComponent('/meetups?city=Austin%2C%20TX')}`,
    );
  });

  it('leaves out what the server would refuse', () => {
    expect(startAddress(google, { pathname: '/', search: "?inv=2&name=O'Brien" })).toBe(
      '/api/auth/google/start?returnTo=%2F',
    );
  });
});
