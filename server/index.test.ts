import { once } from 'node:events';
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from './db/embedded/embedded';
import { createAgent } from './testing/agent';
import { listen } from './testing/listener';
import { startServerProcess } from './testing/server-process';
import { dataFolder, temporaryFolder } from './testing/temporary-folder';

/** Starting a process is slow on a busy machine. */
const TEST_TIMEOUT_MS = 300_000;

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
      () => ({ HOST: '192.0.2.1', DATA_DIR: dataFolder() }),
      /^The server cannot listen on 192\.0\.2\.1: EADDRNOTAVAIL\. Set HOST or PORT\.\n$/,
    ],
  ])(
    'logs one line and exits with 1: %s',
    async (_what, env, line) => {
      const server = startServerProcess(env());
      expect(await server.exited).toEqual({ code: 1, signal: null });
      expect(server.output.stderr).toMatch(line);
      expect(server.output.stdout).toBe('');
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'because another one uses its folder, which is for its user alone, names that one, and does not disturb it',
    async () => {
      const DATA_DIR = dataFolder();
      chmodSync(DATA_DIR, 0o777);
      const first = startServerProcess({ DATA_DIR });
      const url = await first.ready;
      const isOpenToOthers = (file: string) => (statSync(join(DATA_DIR, file)).mode & 0o077) !== 0;
      expect(readdirSync(DATA_DIR)).toEqual(expect.arrayContaining(['lock', 'postgres']));
      expect(['', ...readdirSync(DATA_DIR)].filter(isOpenToOthers)).toEqual([]);
      const second = startServerProcess({ DATA_DIR });
      expect(await second.exited).toEqual({ code: 1, signal: null });
      expect(second.output.stderr).toBe(
        `The data folder ${DATA_DIR} is in use by process ${first.pid}. Stop it first, or set DATA_DIR.\n`,
      );
      expect((await fetch(`${url}/api/interests`)).status).toBe(200);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('a server on a database that it cannot use', () => {
  it(
    'logs one line and exits with 1 when a newer build has migrated it',
    async () => {
      const DATA_DIR = dataFolder();
      const database = await openEmbedded(DATA_DIR, { onTrouble: () => {} });
      await database.db.execute(
        sql`insert into migrations (hash, position) values ('of the next build', 9999999999999)`,
      );
      await database.close();
      const server = startServerProcess({ DATA_DIR });
      expect(await server.exited).toEqual({ code: 1, signal: null });
      expect(server.output.stderr).toMatch(/^The database is newer than this build: .*\n$/);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('a server that is told to stop', () => {
  it(
    'stops being ready, finishes its requests, and exits with 0',
    async () => {
      const DATA_DIR = dataFolder();
      const server = startServerProcess({ DATA_DIR });
      const url = new URL(await server.ready);
      await expect.poll(async () => (await fetch(`${url.origin}/readyz`)).status).toBe(200);
      expect(server.output.stdout).toContain('PUBLIC_URL is not set');

      const body = '{"displayName":"Half a request"}';
      const socket = connect(Number(url.port), url.hostname);
      let response = '';
      socket.setEncoding('utf8').on('data', (text: string) => (response += text));
      socket.write(
        `POST /api/users/register HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
      );
      await once(socket, 'data');
      expect(response).toMatch(/^HTTP\/1\.1 100 /);

      const subscriber = createAgent(url.origin);
      await subscriber.post('/api/users/register', {});
      const stream = await listen(url.origin, subscriber);
      const clients = Array.from({ length: 20 }, () => requestUntilClosed(url.origin));
      await Promise.race(clients.map(({ firstResponse }) => firstResponse));
      server.kill('SIGTERM');
      expect(await firstUnready(url.origin)).toBe(503);
      socket.write(body);
      const [{ code }] = await Promise.all([server.exited, once(socket, 'close')]);
      expect(await Promise.all(clients.map(({ end }) => end))).toEqual(clients.map(() => 'told to leave'));
      expect(response).toContain('HTTP/1.1 201 Created');
      expect(response).toContain('Half a request');
      expect(code).toBe(0);
      expect(stream.isOpen).toBe(false);

      const again = startServerProcess({ DATA_DIR, PUBLIC_URL: 'https://trib.example' });
      await again.ready;
      expect(again.output.stdout).not.toContain('PUBLIC_URL');
      again.kill('SIGINT');
      expect((await again.exited).code).toBe(0);
    },
    TEST_TIMEOUT_MS,
  );
});

/** Polls until the response changes: the process has got the signal, but may not have handled it yet. */
async function firstUnready(origin: string): Promise<number> {
  for (;;) {
    const response = await fetch(`${origin}/readyz`);
    // Reading the body keeps the connection open for the next request.
    await response.text();
    if (response.status !== 200) return response.status;
  }
}

/** Uses one connection all the time, as a balancer does, until a response says that it is the last. */
function requestUntilClosed(origin: string): { firstResponse: Promise<unknown>; end: Promise<string> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      get(`${origin}/livez`, { agent }, (res) => {
        res.resume().on('end', () => resolve(res.headers.connection));
      }).on('error', reject);
    });
  const firstResponse = ask();
  const end = async () => {
    await firstResponse;
    for (;;) {
      try {
        if ((await ask()) === 'close') return 'told to leave';
      } catch (error) {
        return `cut: ${String(error)}`;
      }
    }
  };
  return { firstResponse, end: end() };
}
