import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export type TestProvider = {
  issuer: string;
  /** The person who signs in at the provider from now on; before the first call nobody consents. */
  signsIn(
    account: { sub: string; name?: string; email?: string; email_verified?: boolean } | 'deny',
  ): Promise<void>;
  stop(): void;
};

/** The caller stops it. It asks people on its own pages, or `signsIn` decides for them. */
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
    async signsIn(account) {
      await fetch(`${issuer}/next`, { method: 'POST', body: JSON.stringify(account) });
    },
  };
}

/** The provider has to know its redirect address before our server listens there. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}
