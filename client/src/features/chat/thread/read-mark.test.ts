import { expect, it } from 'vitest';
import { createReadMark } from './read-mark';

function server() {
  const told: number[] = [];
  const answers: ((isStored: boolean) => void)[] = [];
  const send = (id: number) =>
    new Promise<void>((resolve, reject) => {
      told.push(id);
      answers.push((isStored) => (isStored ? resolve() : reject(new Error('No connection'))));
    });
  const answer = async (isStored = true) => {
    answers.shift()?.(isStored);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { told, send, answer };
}

it('tells only what is further, one request at a time', async () => {
  const { told, send, answer } = server();
  const mark = createReadMark(send, 5);
  for (const id of [4, 5, 6, 7, 9, 8]) mark(id);
  expect(told).toEqual([6]);
  await answer();
  expect(told).toEqual([6, 9]);
  await answer();
  mark(9);
  expect(told).toEqual([6, 9]);
});

it('tells it again at the next look after a failure', async () => {
  const { told, send, answer } = server();
  const mark = createReadMark(send, 0);
  mark(3);
  await answer(false);
  expect(told).toEqual([3]);
  mark(3);
  expect(told).toEqual([3, 3]);
});
