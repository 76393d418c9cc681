import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { acceptMore } from './accept-more';

it('a server accepts sixteen connections in one turn of the event loop, and answers all of them', async () => {
  const server = createServer((_req, res) => void res.end('hello')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const alone = await mostInOneTurn();
  const [copies] = await Promise.all([acceptMore(server, 511), greetings()]);
  for (const one of [server, ...copies]) onTestFinished(() => void one.close());
  expect([alone, await mostInOneTurn()]).toEqual([1, 16]);
  await greetings();

  async function greetings(): Promise<void> {
    for (let n = 0; n < 200; n += 1) {
      const response = await fetch(`http://127.0.0.1:${port}`, { headers: { Connection: 'close' } });
      expect(await response.text()).toBe('hello');
    }
  }

  async function mostInOneTurn(): Promise<number> {
    let accepted = 0;
    const count = () => void (accepted += 1);
    server.on('connection', count);
    const crowd = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
    let most = 0;
    for (let before = 0; before < 40; before = accepted) {
      await nextTurn();
      most = Math.max(most, accepted - before);
    }
    server.off('connection', count);
    for (const socket of crowd) socket.destroy();
    return most;
  }
});
