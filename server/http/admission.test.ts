import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Class, createAdmission } from './admission';
import { admitAhead, admitWithBody, refusing } from './admit';

/** Makes an admission with a clock of its own, and lists which requests have begun and which were refused. */
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
  const ask = (name: string, of: Class, isGone = () => false) =>
    admission.admit(of, {
      start(end) {
        ends.set(name, end);
        begun.push(name);
      },
      refuse: () => void refused.push(name),
      isGone,
    });
  const end = (name: string) => ends.get(name)?.();
  const fill = (count: number, of: Class) => {
    for (let n = 0; n < count; n += 1) ask(`${of} ${n}`, of);
  };
  return {
    ask,
    begun,
    refused,
    end,
    fill,
    isHopeless: admission.isHopeless,
    pass: (ms: number) => (time += ms),
    turnIn: (ms: number) => (turn = ms),
    keepDatabaseFor: (ms: number) => (databaseBusy = ms),
  };
}

describe('admission', () => {
  it('answers 64 at once, then what was begun before reads, reads before browsing, and searches last', () => {
    const { ask, begun, end, fill } = started();
    fill(20, 'browse');
    fill(20, 'read');
    fill(24, 'finish');
    expect(begun).toHaveLength(64);
    ask('a search', 'search');
    ask('the feed', 'browse');
    ask('one meetup', 'read');
    ask('a join', 'finish');
    for (let n = 0; n < 4; n += 1) end(`finish ${n}`);
    expect(begun.slice(64)).toEqual(['a join', 'one meetup', 'the feed', 'a search']);
  });

  it('leaves room for others where one class waits for a lock', () => {
    const { ask, begun, fill } = started();
    fill(48, 'finish');
    ask('one more join', 'finish');
    ask('one meetup', 'read');
    expect(begun.at(-1)).toBe('one meetup');
    expect(begun).not.toContain('one more join');
  });

  it('refuses at once what would wait longer than is worth it, which is longer for a write', () => {
    const { ask, begun, end, fill, pass, refused } = started();
    fill(48, 'finish');
    fill(16, 'read');
    for (let n = 0; n < 100; n += 1) {
      ask(`join ${n}`, 'finish');
      pass(100);
      end(n < 48 ? `finish ${n}` : `join ${n - 48}`);
    }
    expect([begun.at(-1), refused]).toEqual(['join 99', []]);
    // Requests begin at a rate of one each 100 ms.
    for (let n = 0; n < 30; n += 1) ask(`more ${n}`, 'finish');
    expect([refused[0], refused.length]).toEqual(['more 18', 12]);
    expect(begun).not.toContain('more 0');
    ask('one meetup', 'read');
    expect(refused).not.toContain('one meetup');
  });

  it('refuses what has waited too long, and skips those who have left', () => {
    const { ask, begun, end, fill, pass, refused } = started();
    fill(20, 'browse');
    fill(20, 'read');
    fill(24, 'finish');
    let hasLeft = false;
    ask('left', 'read', () => hasLeft);
    ask('late', 'browse');
    hasLeft = true;
    pass(1_251);
    ask('a join', 'finish');
    end('browse 0');
    expect(begun.at(-1)).toBe('a join');
    end('browse 1');
    expect(refused).toEqual(['late']);
    ask('one meetup', 'read');
    expect(begun.at(-1)).toBe('one meetup');
    expect(begun).not.toContain('left');
  });

  it('begins fewer while the event loop turns slowly, and counts its turns as waiting', () => {
    const { ask, begun, end, fill, isHopeless, pass, refused, turnIn } = started();
    turnIn(50);
    for (let n = 0; n < 30; n += 1) {
      pass(100);
      ask(`the feed ${n}`, 'browse');
    }
    expect(begun.length).toBeLessThan(12);
    turnIn(600);
    pass(100);
    fill(1, 'browse');
    expect(refused).toContain('browse 0');
    expect(isHopeless('finish')).toBe(true);
    // Nobody waits any more, and there is room.
    for (const name of begun) end(name);
    expect(isHopeless('finish')).toBe(false);
  });

  it('begins fewer while reads take long', () => {
    const { ask, begun, end, fill, pass } = started();
    fill(21, 'read');
    pass(6_000);
    for (let n = 0; n < 21; n += 1) end(`read ${n}`);
    for (let n = 0; n < 21; n += 1) {
      pass(100);
      ask(`later ${n}`, 'read');
    }
    expect(begun.filter((name) => name.startsWith('later')).length).toBeLessThan(14);
  });

  it('refuses at once while one statement keeps the database for longer than they would wait', () => {
    const { ask, begun, keepDatabaseFor, refused } = started();
    keepDatabaseFor(1_200);
    ask('the feed', 'browse');
    keepDatabaseFor(1_300);
    ask('the feed again', 'browse');
    ask('a join', 'finish');
    keepDatabaseFor(1_800);
    ask('another join', 'finish');
    expect(begun).toEqual(['the feed', 'a join']);
    expect(refused).toEqual(['the feed again', 'another join']);
  });

  it('refuses those who wait while nothing ends', async () => {
    const { ask, fill, pass, refused } = started();
    fill(20, 'browse');
    fill(20, 'read');
    fill(24, 'finish');
    ask('the feed', 'browse');
    pass(1_251);
    await expect.poll(() => refused).toEqual(['the feed']);
  });
});

describe('the middleware', () => {
  it('says when to come back, opens streams, and is not held up by a slow sender', async () => {
    const open: (() => void)[] = [];
    let passed = 0;
    let databaseBusy = 0;
    const admission = createAdmission({
      now: () => performance.now() + passed,
      turnMs: () => 0,
      databaseBusyMs: () => databaseBusy,
    });
    const app = express();
    let refusals = 0;
    const count = () => void (refusals += 1);
    const refuse = refusing({ languages: ['en', 'de', 'es'] }, count);
    const admit = admitWithBody(admission, refuse);
    app.use('/api', express.json());
    app.get('/api/events', (_req, res) => void res.send('stream'));
    app.use('/api', (req, res) => void admit(req, res).then(() => open.push(() => res.send('done'))));
    const server = createServer(admitAhead(admission, refuse, app)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => server.close().closeAllConnections());
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api`;

    const sendSlowly = () => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        'POST /api/tribs HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      );
      onTestFinished(() => void socket.destroy());
      return socket;
    };
    for (let n = 0; n < 30; n += 1) sendSlowly();
    const reads = Array.from({ length: 24 }, () => fetch(`${url}/tribs/1`));
    const joins = Array.from({ length: 40 }, () => fetch(`${url}/tribs/1/membership`, { method: 'PUT' }));
    await expect.poll(() => open.length).toBe(64);

    const [late, stream] = [fetch(`${url}/tribs`), await fetch(`${url}/events`)];
    expect(await stream.text()).toBe('stream');
    passed = 1_251;
    const refusal = await late;
    expect(refusal.status).toBe(503);
    expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect(await refusal.json()).toMatchObject({ code: 'busy', message: 'Busy right now, please try again' });

    expect(refusals).toBe(1);

    databaseBusy = 1_251;
    const photo = { method: 'POST', body: new Uint8Array(9) };
    expect((await fetch(`${url}/photos`, photo)).status).toBe(503);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(page.status).toBe(503);
    expect(await page.text()).toMatch(/<style>[^]+ tries again by itself[^]+<\/html>$/);
    const inGerman = { headers: { 'Accept-Language': 'de-AT,en;q=0.5' } };
    const german = await fetch(`http://127.0.0.1:${port}/`, inGerman);
    expect(await german.text()).toMatch(
      /lang="de"[^]+Diese Seite versucht es von selbst noch mal[^]+<\/html>$/,
    );
    const refused = await fetch(`${url}/tribs?lang=es`, inGerman);
    expect(await refused.json()).toMatchObject({
      message: 'Ahora mismo hay mucho movimiento, inténtalo de nuevo',
    });
    databaseBusy = 1_751;
    const [refusedUnread] = await once(sendSlowly(), 'data');
    expect(String(refusedUnread)).toMatch(/^HTTP\/1.1 503 /);
    databaseBusy = 0;

    const next = fetch(`${url}/tribs`);
    open.shift()?.();
    await expect.poll(() => open.length).toBe(64);
    for (const end of open) end();
    const all = await Promise.all([...reads, ...joins, next]);
    expect(all.every(({ status }) => status === 200)).toBe(true);
  });
});
