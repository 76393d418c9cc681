import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { admitted, afterBody, beforeBody, createAdmission } from './admission';

const stays = () => false;

/** Admits as many as may run at once, and says who has begun. */
function started() {
  let time = 0;
  let turn = 0;
  let databaseBusy = 0;
  const admission = createAdmission({
    now: () => time,
    turnMs: () => turn,
    databaseBusyMs: () => databaseBusy,
  });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = async (name: string, of: Parameters<typeof admission.admit>[0], isGone = stays) => {
    try {
      ends.set(name, await admission.admit(of, isGone));
      begun.push(name);
    } catch {
      refused.push(name);
    }
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  const fill = async (count: number, of: Parameters<typeof admission.admit>[0]) => {
    for (let n = 0; n < count; n += 1) await ask(`${of} ${n}`, of);
  };
  return {
    ask,
    begun,
    refused,
    end,
    fill,
    pass: (ms: number) => (time += ms),
    turnIn: (ms: number) => (turn = ms),
    keepDatabaseFor: (ms: number) => (databaseBusy = ms),
  };
}

describe('admission', () => {
  it('answers 64 at once, then what was begun before reads, reads before browsing, and searches last', async () => {
    const { ask, begun, end, fill } = started();
    await fill(48, 'browse');
    await fill(16, 'read');
    expect(begun).toHaveLength(64);
    void ask('a search', 'search');
    void ask('the feed', 'browse');
    void ask('one meetup', 'read');
    void ask('a join', 'finish');
    for (let n = 0; n < 4; n += 1) await end(`browse ${n}`);
    expect(begun.slice(64)).toEqual(['a join', 'one meetup', 'the feed', 'a search']);
  });

  it('leaves room for others where one class waits for a lock', async () => {
    const { ask, begun, fill } = started();
    await fill(48, 'finish');
    void ask('one more join', 'finish');
    await ask('one meetup', 'read');
    expect(begun.at(-1)).toBe('one meetup');
    expect(begun).not.toContain('one more join');
  });

  it('refuses at once what would wait longer than two seconds, or five for a write', async () => {
    const { ask, begun, end, fill, pass, refused } = started();
    await fill(48, 'browse');
    await fill(16, 'finish');
    pass(4_000);
    for (let n = 0; n < 16; n += 1) await end(`finish ${n}`);
    await fill(16, 'finish');
    // The mean is now 2.2 s, and 48 may run at once.
    for (let n = 0; n < 200; n += 1) void ask(`more ${n}`, 'finish');
    await new Promise(setImmediate);
    expect(refused[0]).toBe('more 108');
    expect(refused).toHaveLength(92);
    await ask('the feed', 'browse');
    expect(refused.at(-1)).toBe('the feed');
    expect(begun).not.toContain('the feed');
  });

  it('refuses what has waited too long, and skips those who have left', async () => {
    const { ask, begun, end, fill, pass, refused } = started();
    await fill(48, 'browse');
    await fill(16, 'read');
    let hasLeft = false;
    void ask('left', 'read', () => hasLeft);
    void ask('late', 'browse');
    hasLeft = true;
    pass(2_001);
    void ask('a join', 'finish');
    await end('browse 0');
    expect(begun.at(-1)).toBe('a join');
    await end('browse 1');
    expect(refused).toEqual(['late']);
    await ask('one meetup', 'read');
    expect(begun.at(-1)).toBe('one meetup');
    expect(begun).not.toContain('left');
  });

  it('begins fewer while the event loop turns slowly, and counts its turns as waiting', async () => {
    const { ask, begun, pass, refused, turnIn } = started();
    turnIn(50);
    for (let n = 0; n < 30; n += 1) {
      pass(100);
      void ask(`read ${n}`, 'read');
    }
    await new Promise(setImmediate);
    // Of the 30 that otherwise begin at once.
    expect(begun.length).toBeLessThan(15);
    turnIn(600);
    pass(100);
    await ask('the feed', 'browse');
    expect(refused).toContain('the feed');
  });

  it('begins fewer while reads take long', async () => {
    const { ask, begun, end, fill, pass } = started();
    await fill(30, 'read');
    pass(2_000);
    for (let n = 0; n < 30; n += 1) await end(`read ${n}`);
    for (let n = 0; n < 30; n += 1) {
      pass(100);
      void ask(`later ${n}`, 'read');
    }
    await new Promise(setImmediate);
    // Of the 30 that otherwise begin at once.
    expect(begun.filter((name) => name.startsWith('later')).length).toBeLessThan(20);
  });

  it('refuses at once while one statement keeps the database for longer than they would wait', async () => {
    const { ask, begun, keepDatabaseFor, refused } = started();
    keepDatabaseFor(1_900);
    await ask('the feed', 'browse');
    keepDatabaseFor(2_100);
    await ask('the feed again', 'browse');
    await ask('a join', 'finish');
    keepDatabaseFor(5_100);
    await ask('another join', 'finish');
    expect(begun).toEqual(['the feed', 'a join']);
    expect(refused).toEqual(['the feed again', 'another join']);
  });

  it('refuses those who wait while nothing ends', async () => {
    const { ask, fill, pass, refused } = started();
    await fill(48, 'browse');
    await fill(16, 'read');
    const waiting = ask('the feed', 'browse');
    pass(2_001);
    await waiting;
    expect(refused).toEqual(['the feed']);
  });
});

describe('the middleware', () => {
  it('says when to come back, opens streams, and is not held up by a slow sender', async () => {
    const open: (() => void)[] = [];
    let passed = 0;
    const admission = createAdmission({
      now: () => performance.now() + passed,
      turnMs: () => 0,
      databaseBusyMs: () => 0,
    });
    const app = express();
    let refusals = 0;
    const count = () => void (refusals += 1);
    app.use(
      '/api',
      admitted(admission, beforeBody, count),
      express.json(),
      admitted(admission, afterBody, count),
    );
    app.get('/api/events', (_req, res) => void res.send('stream'));
    app.use('/api', (_req, res) => void open.push(() => res.send('done')));
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => server.close().closeAllConnections());
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api`;

    const slow = Array.from({ length: 70 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        'POST /api/tribs HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      );
      return socket;
    });
    onTestFinished(() => slow.forEach((socket) => socket.destroy()));
    const reads = Array.from({ length: 56 }, () => fetch(`${url}/tribs/1`));
    const joins = Array.from({ length: 8 }, () => fetch(`${url}/tribs/1/membership`, { method: 'PUT' }));
    await expect.poll(() => open.length).toBe(64);

    const [late, stream] = [fetch(`${url}/tribs`), await fetch(`${url}/events`)];
    expect(await stream.text()).toBe('stream');
    passed = 2_001;
    const refusal = await late;
    expect(refusal.status).toBe(503);
    expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect(await refusal.json()).toMatchObject({ code: 'busy', message: 'Busy right now, please try again' });

    expect(refusals).toBe(1);

    const next = fetch(`${url}/tribs`);
    open.shift()?.();
    await expect.poll(() => open.length).toBe(64);
    for (const end of open) end();
    const all = await Promise.all([...reads, ...joins, next]);
    expect(all.every(({ status }) => status === 200)).toBe(true);
  });
});
