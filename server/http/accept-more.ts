import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';

/** How many connections a turn of the event loop accepts, besides the one that it accepts anyway. */
const MORE = 15;

/** Sends the handle back as often as it was told. */
const COPIES = `process.on('message', (times, handle) => {
  const end = () => { handle.close(); process.disconnect(); };
  for (let sent = 1; sent <= times; sent += 1) process.send('copy', handle, sent === times ? end : undefined);
})`;

/**
 * Node accepts one connection in each turn of its event loop (libuv since 1.45), however many wait. A busy server turns
 * thirty times a second, so that people who come in a crowd would wait for seconds where nobody can refuse them, and
 * those who have a connection would take all of it. Each copy of the listening socket accepts one a turn more. A process
 * can only get copies from another one, which ends at once.
 */
export async function acceptMore(server: HttpServer, backlog: number): Promise<readonly Server[]> {
  const copies: Server[] = [];
  const child = spawn(process.execPath, ['-e', COPIES], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (_message, copy) => {
    const options = { allowHalfOpen: true, noDelay: true };
    const more = createServer(options, (socket) => server.emit('connection', socket));
    copies.push(more.listen(copy, backlog));
  });
  // The server itself would begin to accept connections over there.
  child.send(MORE, Reflect.get(server, '_handle'));
  await once(child, 'disconnect');
  return copies;
}
