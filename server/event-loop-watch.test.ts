import { describe, inject, it, type TestContext } from 'vitest';
import { createAgent } from './testing/agent';
import { shorterIntervals, spawnServer } from './testing/spawn-server';
import { dataFolder } from './testing/temporary-folder';

/** Starting a process is slow on a busy machine, and a server is given 30 seconds. */
const TEST_TIMEOUT_MS = 180_000;

function spawnNode({ onTestFinished }: TestContext, args: readonly string[], env = {}) {
  const started = spawnServer(args, env);
  onTestFinished(async () => {
    started.kill('SIGKILL');
    await started.exited;
  });
  return started;
}

/** Blocks the thread without using the processor, which other tests need. */
const block = (ms?: number) =>
  `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0${ms === undefined ? '' : `, ${ms}`});`;

const watching = (limitS: number, then: string) => [
  '--import',
  'tsx',
  '--input-type=module',
  '--eval',
  `import { once } from 'node:events';
   import { watchEventLoop } from './server/event-loop-watch.ts';
   const thread = watchEventLoop(${limitS});
   thread.postMessage('a test');
   await once(thread, 'message');
   ${then}`,
];

// These run at the same time, because they mostly wait.
describe.concurrent('a process whose event loop is stuck', { timeout: TEST_TIMEOUT_MS }, () => {
  it('says what it was busy with, and is ended', async (context) => {
    const { expect } = context;
    const stuck = spawnNode(context, watching(1, block()));
    expect(await stuck.exited).toEqual({ code: null, signal: 'SIGKILL' });
    expect(stuck.output.stderr).toBe(
      'The event loop has been stuck for 1 seconds (a test): ending this process.\n',
    );
  });

  // The loop is stuck for longer than the limit in total, but never that long at a stretch.
  it('is left alone while it turns now and then, and ends when it is done', async (context) => {
    const busy = `for (let count = 0; count < 3; count++) {
      ${block(2_100)}
      await new Promise((resolve) => setTimeout(resolve, 600));
    }`;
    const { expect } = context;
    const { exited } = spawnNode(context, watching(3, busy));
    expect(await exited).toEqual({ code: 0, signal: null });
  });

  it('loses nothing that it acknowledged when it is the server', async (context) => {
    const { expect } = context;
    const DATA_DIR = dataFolder(context.onTestFinished);
    const blockOnSignal = `--import=data:text/javascript,process.on("SIGUSR2", () => { ${block()} })`;
    // The thread that watches counts its seconds.
    const options = [blockOnSignal, shorterIntervals('others', 1 / 3)];
    const server = spawnNode(context, [...options, inject('serverBundle')], { DATA_DIR });
    const agent = createAgent(await server.ready);
    const { id } = (await agent.post('/api/users/register', {})).body;
    server.kill('SIGUSR2');
    expect(await server.exited).toEqual({ code: null, signal: 'SIGKILL' });
    expect(server.output.stderr).toBe('The event loop has been stuck for 30 seconds: ending this process.\n');

    const restarted = spawnNode(context, [inject('serverBundle')], { DATA_DIR });
    const again = createAgent(await restarted.ready);
    const { status } = await again.get(`/api/users/${id}`, { cookie: agent.cookie() });
    expect(status).toBe(200);
  });
});
