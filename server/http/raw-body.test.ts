import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import express, { type RequestHandler } from 'express';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HttpError } from './errors';
import { readRawBody } from './raw-body';

const MAX = 1_000_000;
const limits = { maxBytes: MAX, tooLarge: () => new HttpError(413, 'too_large', 'Too large') };

let received = () => 0;
const read: RequestHandler = (req, res, next) => {
  received = () => req.socket.bytesRead;
  readRawBody(req, limits).then((body) => res.json({ bytes: body.length }), next);
};
const server = createServer(express().post('/', read)).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = address !== null && typeof address === 'object' ? address.port : 0;
afterAll(() => server.close());

/** Starts a sender whose clock, like the server's, is controlled by the test. */
async function startSending(announced: number) {
  received = () => 0;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await send(socket, `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${announced}\r\n\r\n`);
  return socket;
}

async function send(socket: Socket, bytes: string): Promise<void> {
  socket.write(bytes);
  // The wait does not use timers, which the test controls.
  while (received() < socket.bytesWritten) await new Promise((resolve) => setImmediate(resolve));
}

describe('a body', () => {
  it('that there is no memory for is read to its end, so that its sender gets the refusal', async () => {
    const hold = () => {
      throw new HttpError(503, 'busy', 'Later');
    };
    const refuse: RequestHandler = (req, res) => {
      readRawBody(req, { ...limits, hold }).catch(({ code }: HttpError) => res.end(code));
    };
    const busy = createServer(express().post('/', refuse)).listen(0, '127.0.0.1');
    onTestFinished(() => void busy.close());
    await once(busy, 'listening');
    const at = busy.address();
    const url = `http://127.0.0.1:${at !== null && typeof at === 'object' ? at.port : 0}`;
    const response = await fetch(url, { method: 'POST', body: 'x'.repeat(MAX) });
    expect(await response.text()).toBe('busy');
  });

  it('that drips is cut off: its sender stays active but makes no progress', async () => {
    const socket = await startSending(MAX);
    const closed = once(socket, 'close');
    for (let second = 0; second < 20; second += 5) {
      expect(socket.readyState).toBe('open');
      await send(socket, 'x');
      vi.advanceTimersByTime(5_000);
    }
    vi.advanceTimersByTime(1);
    await closed;
    expect(socket.destroyed).toBe(true);
  });

  it('that is slow, and pauses for a while, is waited for', async () => {
    const pieces = 10;
    const socket = await startSending(pieces * 90_000);
    for (let piece = 1; piece <= pieces; piece++) {
      vi.advanceTimersByTime(piece === 5 ? 19_000 : 5_000);
      await send(socket, 'x'.repeat(90_000));
    }
    const [response] = await once(socket, 'data');
    expect(String(response)).toContain(JSON.stringify({ bytes: pieces * 90_000 }));
  });

  it('that was fast cannot pause for long', async () => {
    const socket = await startSending(MAX);
    const closed = once(socket, 'close');
    await send(socket, 'x'.repeat(MAX / 2));
    vi.advanceTimersByTime(20_000);
    await closed;
    expect(socket.destroyed).toBe(true);
  });
});
