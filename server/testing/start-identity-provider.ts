import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

export type TestProvider = {
  issuer: string;
  /** Who signs in at the provider from now on; nobody agrees before the first call. */
  signsIn(
    account: { sub: string; name?: string; email?: string; email_verified?: boolean } | 'deny',
  ): Promise<void>;
};

export async function startIdentityProvider(redirectUri: string): Promise<TestProvider> {
  const script = fileURLToPath(new URL('./identity-provider.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, redirectUri], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  afterAll(() => void child.kill());
  const [line] = await once(child.stdout, 'data');
  const issuer = String(line).trim();
  return {
    issuer,
    async signsIn(account) {
      await fetch(`${issuer}/next`, { method: 'POST', body: JSON.stringify(account) });
    },
  };
}
