import { expect, it, vi } from 'vitest';
import { createReadMark } from './read-mark';

function server() {
  const requests: number[] = [];
  const waiting: ((isStored: boolean) => void)[] = [];
  const send = (id: number) =>
    new Promise<void>((resolve, reject) => {
      requests.push(id);
      waiting.push((isStored) => (isStored ? resolve() : reject(new Error('No connection'))));
    });
  return { requests, send, respond: (isStored = true) => waiting.shift()?.(isStored) };
}

it('sends only later messages, one request at a time', async () => {
  const { requests, send, respond } = server();
  const mark = createReadMark(send, 5);
  for (const id of [4, 5, 6, 7, 9, 8]) mark(id);
  expect(requests).toEqual([6]);
  respond();
  await vi.waitFor(() => expect(requests).toEqual([6, 9]));
  respond();
  for (const id of [9, 10]) mark(id);
  await vi.waitFor(() => expect(requests).toEqual([6, 9, 10]));
});

it('sends it again with the next call after a failure', async () => {
  const { requests, send, respond } = server();
  const mark = createReadMark(send, 0);
  mark(3);
  respond(false);
  await vi.waitFor(() => {
    mark(3);
    expect(requests).toEqual([3, 3]);
  });
});
