import { describe, expect, it, onTestFinished } from 'vitest';
import { createAgent } from './testing/agent';
import { spawnServer } from './testing/spawn-server';
import { temporaryFolder } from './testing/temporary-folder';

/** Processes start slowly on a busy machine, and a server is given 30 seconds. */
const TEST_TIMEOUT_MS = 180_000;

/** Nothing outlives its test. */
function spawnNode(args: readonly string[], env: Record<string, string> = {}) {
  const started = spawnServer(['--import', 'tsx', ...args], env);
  onTestFinished(async () => {
    started.kill('SIGKILL');
    await started.exited;
  });
  return started;
}

const watching = (limitS: number, then: string) => [
  '--input-type=module',
  '--eval',
  `import { once } from 'node:events';
   import { watchEventLoop } from './server/event-loop-watch.ts';
   const thread = watchEventLoop(${limitS});
   thread.postMessage('a test');
   await once(thread, 'message');
   ${then}`,
];

describe('a process whose event loop is stuck', () => {
  it(
    'says what it was busy with, and is ended',
    async () => {
      const stuck = spawnNode(watching(1, 'for (;;);'));
      expect(await stuck.exited).toEqual({ code: null, signal: 'SIGKILL' });
      expect(stuck.output.stderr).toBe(
        'The event loop has been stuck for 1 seconds (a test): ending this process.\n',
      );
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'is left alone while it turns now and then, and ends when it is done',
    async () => {
      const busy = `for (let block = 0; block < 4; block++) {
        const end = Date.now() + 3_000;
        while (Date.now() < end);
        await new Promise((resolve) => setTimeout(resolve, 600));
      }`;
      expect(await spawnNode(watching(10, busy)).exited).toEqual({ code: 0, signal: null });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'loses nothing that it acknowledged when it is the server',
    async () => {
      const DATA_DIR = temporaryFolder();
      const spinOnSignal = 'data:text/javascript,process.on("SIGUSR2", () => { for (;;); })';
      const server = spawnNode(['--import', spinOnSignal, 'server/index.ts'], { DATA_DIR });
      const agent = createAgent(await server.ready);
      const { id } = (await agent.post('/api/users/register', {})).body;
      server.kill('SIGUSR2');
      expect(await server.exited).toEqual({ code: null, signal: 'SIGKILL' });
      expect(server.output.stderr).toBe(
        'The event loop has been stuck for 30 seconds: ending this process.\n',
      );

      const restarted = spawnNode(['server/index.ts'], { DATA_DIR });
      const again = createAgent(await restarted.ready);
      const { status } = await again.get(`/api/users/${id}`, { cookie: agent.cookie() });
      expect(status).toBe(200);
    },
    TEST_TIMEOUT_MS,
  );
});
