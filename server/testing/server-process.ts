import { inject, onTestFinished } from 'vitest';
import { type ServerProcess, spawnServer } from './spawn-server';

/** The built server. It ends with its test. */
export function startServerProcess(env: Record<string, string>): ServerProcess {
  const server = spawnServer([inject('serverBundle')], env);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.exited;
  });
  return server;
}
