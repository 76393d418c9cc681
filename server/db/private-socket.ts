import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';

/**
 * Commands on this machine reach the server there. Who may is decided by the file system: the socket is the account's alone.
 * The caller holds the lock of its folder, so one that is there belongs to nobody. Returns how to stop.
 */
export async function listenPrivately(
  path: string,
  onConnect: (socket: Socket) => void,
): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    onConnect(socket);
  });
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  await chmod(path, 0o600);
  server.unref();
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}
