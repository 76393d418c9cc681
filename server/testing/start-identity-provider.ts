import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type ApiResponse, createAgent } from './agent';

export type TestProvider = {
  issuer: string;
  /** Sets the person who signs in at the provider from now on; before the first call nobody consents. */
  signsIn(
    account:
      | { sub: string; name?: string; email?: string; email_verified?: boolean; isSilent?: boolean }
      | 'deny',
  ): Promise<void>;
  /** Follows the redirects from our start through the provider; returns the path and query of the callback. */
  walkToCallback(start: ApiResponse): Promise<string>;
  stop(): void;
};

/** Starts a provider, which the caller stops. It asks people on its own pages, or `signsIn` decides for them. */
export async function startIdentityProvider(
  redirectUri: string,
  mode: 'ask' | 'decide' = 'decide',
): Promise<TestProvider> {
  const script = fileURLToPath(new URL('./identity-provider.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, redirectUri, mode], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(child.stdout, 'data');
  const issuer = String(line).trim();
  return {
    issuer,
    stop: () => void child.kill(),
    async walkToCallback({ status, headers }) {
      if (status !== 302) throw new Error(`The start returned ${status}`);
      const browser = createAgent(issuer);
      let location = headers.get('location') ?? '';
      while (location.startsWith(issuer) || location.startsWith('/')) {
        const { pathname, search } = new URL(location, issuer);
        location = (await browser.get(pathname + search)).headers.get('location') ?? '';
      }
      const { pathname, search } = new URL(location);
      return pathname + search;
    },
    async signsIn(account) {
      await fetch(`${issuer}/next`, { method: 'POST', body: JSON.stringify(account) });
    },
  };
}

/** Finds a port in advance, because the provider has to know its redirect address before our server listens there. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}
