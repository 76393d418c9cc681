import { parentPort } from 'node:worker_threads';
import { drawPicture } from './draw-picture';
import type { Answer, Order } from './picture-maker';

parentPort?.on('message', ({ card, photo }: Order) => {
  drawPicture(card, photo).then(
    (picture) => answer({ picture }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  );
});

function answer(message: Answer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}
