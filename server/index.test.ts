import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startServerProcess } from './testing/server-process';
import { temporaryFolder } from './testing/temporary-folder';

/** Processes start slowly on a busy machine. */
const PATIENCE_MS = 120_000;

describe('a server that cannot start', () => {
  it.each([
    ['a bad variable', () => ({ PORT: 'eighty' }), /^Bad configuration: PORT must be a port number\n$/],
    [
      'a data folder that is a file',
      () => {
        const file = join(temporaryFolder(), 'file');
        writeFileSync(file, '');
        return { DATA_DIR: file };
      },
      /^The data folder \S+file cannot be used: E\w+\. Set DATA_DIR to another\.\n$/,
    ],
    [
      'an address that is not ours',
      () => ({ HOST: '192.0.2.1', DATA_DIR: temporaryFolder() }),
      /^The server cannot listen on 192\.0\.2\.1: EADDRNOTAVAIL\. Set HOST or PORT\.\n$/,
    ],
  ])(
    'says so in one line and ends with 1: %s',
    async (_what, env, line) => {
      const server = startServerProcess(env());
      expect(await server.exited).toEqual({ code: 1, signal: null });
      expect(server.output.stderr).toMatch(line);
      expect(server.output.stdout).toBe('');
    },
    PATIENCE_MS,
  );

  it(
    'because another one works on its folder names that one, and does not disturb it',
    async () => {
      const DATA_DIR = temporaryFolder();
      const first = startServerProcess({ DATA_DIR });
      const url = await first.ready;
      const second = startServerProcess({ DATA_DIR });
      expect(await second.exited).toEqual({ code: 1, signal: null });
      expect(second.output.stderr).toBe(
        `The data folder ${DATA_DIR} is in use by process ${first.pid}. Stop it first, or set DATA_DIR.\n`,
      );
      expect((await fetch(`${url}/api/interests`)).status).toBe(200);
    },
    PATIENCE_MS,
  );
});

describe('a server that is told to stop', () => {
  it(
    'is not ready first, finishes what it was asked, and ends with 0 within ten seconds',
    async () => {
      const DATA_DIR = temporaryFolder();
      const server = startServerProcess({ DATA_DIR });
      const url = new URL(await server.ready);
      expect((await fetch(`${url.origin}/readyz`)).status).toBe(200);

      const body = '{"displayName":"Half a request"}';
      const socket = connect(Number(url.port), url.hostname);
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
      socket.write(
        `POST /api/users/register HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
      );
      await once(socket, 'data');
      expect(answer).toMatch(/^HTTP\/1\.1 100 /);

      const toldAt = performance.now();
      server.kill('SIGTERM');
      expect(await firstUnready(url.origin)).toBe(503);
      socket.write(body);
      const [{ code }] = await Promise.all([server.exited, once(socket, 'close')]);
      expect(answer).toContain('HTTP/1.1 201 Created');
      expect(answer).toContain('Half a request');
      expect(code).toBe(0);
      expect(performance.now() - toldAt).toBeLessThan(10_000);

      const again = startServerProcess({ DATA_DIR });
      await again.ready;
      again.kill('SIGINT');
      expect((await again.exited).code).toBe(0);
    },
    PATIENCE_MS,
  );
});

/** Asks until the answer changes; the process has the signal, but may not have seen it yet. */
async function firstUnready(origin: string): Promise<number> {
  for (;;) {
    const { status } = await fetch(`${origin}/readyz`, { headers: { connection: 'close' } });
    if (status !== 200) return status;
  }
}
