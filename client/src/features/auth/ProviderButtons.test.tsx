import { describe, expect, it } from 'vitest';
import { signInUrl, type Provider } from './ProviderButtons';

const google: Provider = { id: 'google', name: 'Google', startUrl: '/api/auth/google/start' };

describe('the start URL of an external sign-in', () => {
  it('names the page to come back to', () => {
    expect(signInUrl(google, { pathname: '/discover', search: '?q=a%20b' })).toBe(
      `/api/auth/google/start?returnTo=${encodeURIComponent('/discover?q=a%20b')}`,
    );
  });

  it('keeps spaces, however they are encoded', () => {
    expect(signInUrl(google, { pathname: '/meetups', search: '?city=Austin%2C+TX' })).toBe(
      `/api/auth/google/start?returnTo=${encodeURIComponent('/meetups?city=Austin%2C+TX')}`,
    );
  });

  it('keeps the name in an invite link, whatever its script', () => {
    expect(signInUrl(google, { pathname: '/', search: "?inv=2&name=José O'Brien" })).toBe(
      `/api/auth/google/start?returnTo=${encodeURIComponent('/?inv=2&name=Jos%C3%A9%20O%27Brien')}`,
    );
  });

  it('leaves out a query that is too long for the round trip', () => {
    expect(signInUrl(google, { pathname: '/', search: `?name=${'x'.repeat(500)}` })).toBe(
      '/api/auth/google/start?returnTo=%2F',
    );
  });
});
