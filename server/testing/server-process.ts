import { inject, onTestFinished } from 'vitest';
import { type ServerProcess, spawnServer } from './spawn-server';

/** Starts the built server, and kills it after the test. */
export function startServerProcess(env: Record<string, string>): ServerProcess {
  const server = spawnServer([inject('serverBundle')], env);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.exited;
  });
  return server;
}
