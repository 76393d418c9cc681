import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import type { Viewer } from '../../../http/viewer';
import { openStream, type Stream } from './stream';

const VIEWER: Viewer = {
  id: 1,
  username: null,
  isDemo: false,
  isOperator: false,
  sessionHash: '',
  point: [],
  interestBonus: 0,
  isGuess: false,
  choseInterests: true,
  movedValues: [],
};
/** Several times what fits into the buffers between two processes. */
const MANY = 400_000;

it('a stream cuts off only a subscriber that does not read', async () => {
  const streams: Stream[] = [];
  const app = express().get('/', (_req, res) => {
    streams.push(openStream(VIEWER, res));
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const connect = async () => {
    const asked = get({ port: address.port, host: '127.0.0.1' });
    const [response] = await once(asked, 'response');
    return response;
  };
  const idle = await connect();
  idle.pause();
  const reading = await connect();
  let received = 0;
  reading.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  const [slow, quick] = streams;
  if (!slow || !quick) throw new Error('The streams did not open');
  let sent = 0;
  for (; sent < MANY && slow.isOpen; sent += 1) {
    for (const stream of [slow, quick]) stream.sendNow({ kind: 'trib', tribId: sent + 1 });
    if (sent % 500 === 0) await drained(reading);
  }
  expect(slow.isOpen).toBe(false);
  expect(quick.isOpen).toBe(true);
  expect(received).toBeGreaterThan(0);
  quick.end(0);
  await once(reading, 'close');
});

/** Waits until something of what was written arrives. */
const drained = (subscriber: IncomingMessage) => once(subscriber, 'data');
