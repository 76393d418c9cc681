import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServerProcess, spawnServer } from '../../server/testing/spawn-server';
import { expect } from './expect';
import type { Ports } from './proxies';

export const ACCOUNTS_PER_ADDRESS = 5;
/** The guide waits this long: a proxy has to see that an instance is back before the next one stops. */
const SEEN_MS = 2_000;

export type Instances = Awaited<ReturnType<typeof startInstances>>;

/** Starts two instances of the build on one database and one folder of photos, behind one trusted proxy. */
export async function startInstances(databaseUrl: string, ports: Ports) {
  const dataDir = mkdtempSync(join(tmpdir(), 'trib-deploy-'));
  const start = async (port: number): Promise<ServerProcess> => {
    const server = spawnServer(['dist/server.mjs'], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `https://localhost:${ports.https}`,
      TRUST_PROXY: '1',
      RATE_LIMITS: 'on',
      DEMO_ACCOUNTS_PER_HOUR: String(ACCOUNTS_PER_ADDRESS),
    });
    await server.ready;
    return server;
  };
  const running = [await start(ports.instances[0]), await start(ports.instances[1])];
  return {
    async restart(index: 0 | 1): Promise<void> {
      await stop(running[index]);
      running[index] = await start(ports.instances[index]);
      await delay(SEEN_MS);
    },
    async stop(): Promise<void> {
      await Promise.all(running.splice(0).map(stop));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function stop(server: ServerProcess | undefined): Promise<void> {
  if (!server) return;
  server.kill('SIGTERM');
  const ended = await server.exited;
  expect(ended.code === 0, 'An instance did not end well', ended);
}
