import { onTestFinished } from 'vitest';
import { type ServerProcess, spawnServer } from './spawn-server';

/** The server run from its sources. It ends with its test. */
export function startServerProcess(env: Record<string, string>): ServerProcess {
  const server = spawnServer(['--import', 'tsx', 'server/index.ts'], env);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.exited;
  });
  return server;
}
