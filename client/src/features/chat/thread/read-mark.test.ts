import { expect, it, vi } from 'vitest';
import { createReadMark } from './read-mark';

function server() {
  const requests: number[] = [];
  const answers: ((isStored: boolean) => void)[] = [];
  const send = (id: number) =>
    new Promise<void>((resolve, reject) => {
      requests.push(id);
      answers.push((isStored) => (isStored ? resolve() : reject(new Error('No connection'))));
    });
  return { requests, send, answer: (isStored = true) => answers.shift()?.(isStored) };
}

it('sends only later messages, one request at a time', async () => {
  const { requests, send, answer } = server();
  const mark = createReadMark(send, 5);
  for (const id of [4, 5, 6, 7, 9, 8]) mark(id);
  expect(requests).toEqual([6]);
  answer();
  await vi.waitFor(() => expect(requests).toEqual([6, 9]));
  answer();
  for (const id of [9, 10]) mark(id);
  await vi.waitFor(() => expect(requests).toEqual([6, 9, 10]));
});

it('sends it again with the next call after a failure', async () => {
  const { requests, send, answer } = server();
  const mark = createReadMark(send, 0);
  mark(3);
  answer(false);
  await vi.waitFor(() => {
    mark(3);
    expect(requests).toEqual([3, 3]);
  });
});
