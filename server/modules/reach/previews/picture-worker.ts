import { parentPort } from 'node:worker_threads';
import { drawPicture } from './draw-picture';
import type { Reply, Order } from './picture-maker';

parentPort?.on('message', ({ card, photo }: Order) => {
  drawPicture(card, photo).then(
    (picture) => reply({ picture }),
    (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
  );
});

function reply(message: Reply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}
