import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';

/** How many connections each turn of the event loop accepts on top of the one that Node accepts. */
const MORE = 15;

/** The program of the other process: it sends the handle back as often as it is told. */
const COPIES = `process.on('message', (times, handle) => {
  const end = () => { handle.close(); process.disconnect(); };
  for (let sent = 1; sent <= times; sent += 1) process.send('copy', handle, sent === times ? end : undefined);
})`;

/**
 * Node accepts one connection in each turn of its event loop (libuv since 1.45), however many wait. A busy server
 * turns thirty times a second: people who come in a crowd would wait for seconds where nobody can refuse them, while
 * those who have a connection would take up the whole server. Each copy of the listening socket accepts one more
 * connection a turn. A process can get copies only from another process, which ends at once. Of a crowd of 300 beside
 * 40 busy connections half hear 1.2 to 1.4 times as soon, the last 1.3 times, and half are refused (bench/README.md).
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
  // Only the handle is sent: with the server itself, the other process would begin to accept connections.
  child.send(MORE, Reflect.get(server, '_handle'));
  await once(child, 'disconnect');
  return copies;
}
