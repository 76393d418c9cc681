import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { AddressRefused, createPublicLookup } from './outgoing-addresses';

type Answer = (type: number) => readonly number[] | null;
const A = 1;

/**
 * Starts a name server that gives the same response for every name. Null means that it never responds, an empty list
 * that there is no address.
 */
async function nameServer(answer: Answer): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const bytes = answer(question.readUInt16BE(question.length - 4));
    if (bytes === null) return;
    const header = Buffer.from([
      query[0] ?? 0,
      query[1] ?? 0,
      0x81,
      0x80,
      0,
      1,
      0,
      bytes.length > 0 ? 1 : 0,
      0,
      0,
      0,
      0,
    ]);
    const record = Buffer.from([0xc0, 0x0c, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...bytes]);
    socket.send(
      Buffer.concat([header, question, bytes.length > 0 ? record : Buffer.alloc(0)]),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

const addressOnly = (bytes: readonly number[]) => nameServer((type) => (type === A ? bytes : []));

function resolveAt(server: string, name = 'push.example.com'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    createPublicLookup([server])(name, { all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });
}

it('a request goes to the public address of a name', async () => {
  expect(await resolveAt(await addressOnly([93, 184, 215, 14]))).toEqual([
    { address: '93.184.215.14', family: 4 },
  ]);
});

it('a name that stands for a private address is refused', async () => {
  for (const address of [
    [127, 0, 0, 1],
    [10, 1, 2, 3],
    [169, 254, 169, 254],
  ]) {
    await expect(resolveAt(await addressOnly(address))).rejects.toBeInstanceOf(AddressRefused);
  }
});

it('a name server that never responds is given up, and keeps no other lookup waiting', async () => {
  const silent = await nameServer(() => null);
  const ended: string[] = [];
  const stuck = Array.from({ length: 16 }, (_, i) =>
    resolveAt(silent, `${i}.example.com`).catch(() => ended.push('stuck')),
  );
  await lookup('localhost').then(() => ended.push('other'));
  await Promise.all(stuck);
  expect(ended[0]).toBe('other');
  expect(ended).toHaveLength(17);
});
