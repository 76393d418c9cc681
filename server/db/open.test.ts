import { createServer } from 'node:net';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config';
import { createLog } from '../log';
import { DatabaseUnreachable, openDatabase } from './open';

describe('a database that cannot be reached', () => {
  it('is retried for a while with a clear line each time, then given up', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)).msg);
        done();
      },
    });
    const port = await closedPort();
    const config = readConfig({ DATABASE_URL: `postgres://me:hush@127.0.0.1:${port}/trib` });
    const opening = openDatabase(config, createLog('info', sink), { keepTryingMs: 5_000, tryEveryMs: 50 });
    await expect(opening).rejects.toThrow(DatabaseUnreachable);
    await expect(opening).rejects.toThrow(/^The database at DATABASE_URL cannot be reached: .*ECONNREFUSED/);
    await expect(opening).rejects.not.toThrow(/hush|\n/);
    expect(lines.length).toBeGreaterThanOrEqual(2);
    for (const line of lines)
      expect(line).toMatch(/^The database cannot be reached \(.*ECONNREFUSED.*\); trying again/);
  });
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
