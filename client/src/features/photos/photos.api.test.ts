import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { OFFLINE_MESSAGE, onRefusal } from '../../lib/api-client';
import { uploadFile } from './photos.api';

const schema = async () => ({ parse: (data: unknown) => data });
/** More than a socket buffers. */
const large = new Blob([new Uint8Array(8_000_000)], { type: 'image/png' });

/** A real server, because the test is about the connection. Its origin differs from the test page's. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.method === 'OPTIONS') response.end();
    else listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/api/photos`;
}

function upload(path: string, { body = large, signal = new AbortController().signal } = {}) {
  const shares: number[] = [];
  return {
    shares,
    uploaded: uploadFile(path, { body, schema, signal, onProgress: (share) => shares.push(share) }),
  };
}

it('sends the bytes unchanged with their type, and reports progress', async () => {
  const received: { type?: string; size: number } = { size: 0 };
  const path = await serve((request, response) => {
    received.type = request.headers['content-type'];
    request.on('data', (chunk: Buffer) => (received.size += chunk.length));
    request.on('end', () => response.end('{"url":"/api/photos/1"}'));
  });
  const { shares, uploaded } = upload(path);
  expect(await uploaded).toEqual({ url: '/api/photos/1' });
  expect(received).toEqual({ type: 'image/png', size: large.size });
  expect(shares.at(-1)).toBe(1);
});

it('sends nothing when the schema of the response cannot be loaded', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  onTestFinished(() => send.mockRestore());
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const { signal } = new AbortController();
  const sending = uploadFile('/api/photos', { body: large, schema: missing, signal, onProgress: () => {} });
  await expect(sending).rejects.toMatchObject({ status: 0, message: OFFLINE_MESSAGE });
  expect(send).not.toHaveBeenCalled();
});

it("reports the server's reason for a refusal", async () => {
  const body = { message: 'Please choose a file smaller than 10MB', code: 'too_large', requestId: '1' };
  const path = await serve((request, response) => {
    request.resume().on('end', () => response.writeHead(413).end(JSON.stringify(body)));
  });
  await expect(upload(path).uploaded).rejects.toMatchObject({ status: 413, body });
});

it('announces that the session ended', async () => {
  const path = await serve((request, response) => {
    request.resume().on('end', () => response.writeHead(401).end('{}'));
  });
  const heard: number[] = [];
  onTestFinished(onRefusal(({ status }) => heard.push(status)));
  await expect(upload(path).uploaded).rejects.toMatchObject({ status: 401 });
  expect(heard).toEqual([401]);
});

it('treats a connection cut half way as offline', async () => {
  let cuts = 0;
  const path = await serve((request) => {
    request.once('data', () => {
      cuts += 1;
      request.socket.destroy();
    });
  });
  await expect(upload(path).uploaded).rejects.toMatchObject({ status: 0 });
  expect(cuts).toBe(1);
});

it('aborts when stopped, and never sends when stopped before', async () => {
  const stop = new AbortController();
  const hungUp: Promise<unknown>[] = [];
  const path = await serve((request) => {
    hungUp.push(once(request, 'close'));
    request.once('data', () => stop.abort());
    request.on('error', () => undefined);
  });
  await expect(upload(path, { signal: stop.signal }).uploaded).rejects.toMatchObject({ status: 0 });
  await expect(upload(path, { signal: stop.signal }).uploaded).rejects.toMatchObject({ status: 0 });
  await Promise.allSettled(hungUp);
  expect(hungUp).toHaveLength(1);
});
