import { connect } from 'node:net';

/**
 * Connections like a browser's, for a load in which the client must not be the expensive half: `node:http` takes half
 * as long for a request as a server does. Nothing is pipelined, and bodies are counted but neither decoded nor kept.
 */
export type Connections = {
  host: string;
  /** Uses the connection that was used last, or another one if all are taken. Returns the status, or rejects if it is lost before. */
  ask(request: string | Buffer): Promise<number>;
};

type Connection = { ask(request: string | Buffer): Promise<number>; idleSince: number; close(): void };
type Waiting = { answer: (status: number) => void; lose: (error: Error) => void };

/** The server closes connections that nobody has used for 75 s, and a request on one that is just closing would be lost. */
const IDLE_MAX_MS = 70_000;
/** Everything that arrives is read at once, so one buffer is enough for all connections. */
const READ_INTO = Buffer.allocUnsafeSlow(256 * 1024);
const HEAD_MAX_BYTES = 16 * 1024;
const HEAD_END = '\r\n\r\n';

export function openConnections(url: string): Connections {
  const { host, hostname, port } = new URL(url);
  const idle: Connection[] = [];

  function next(): Connection {
    const used = idle.pop();
    if (used && performance.now() - used.idleSince < IDLE_MAX_MS) return used;
    // Those further down have been idle for even longer.
    for (const old of [used, ...idle.splice(0)]) old?.close();
    return openConnection(hostname, Number(port), idle);
  }

  return { host, ask: (request) => next().ask(request) };
}

function openConnection(host: string, port: number, idle: Connection[]): Connection {
  let waiting: Waiting | null = null;
  /** The response whose body is arriving, and the beginning of a head whose rest is still to come. */
  let reading: { status: number; closes: boolean; left: number } | null = null;
  let begun = '';

  const socket = connect({ host, port, noDelay: true, onread: { buffer: READ_INTO, callback: receive } });
  socket.on('error', lose);
  socket.on('close', () => {
    const at = idle.indexOf(connection);
    if (at !== -1) idle.splice(at, 1);
    lose(new Error('The connection was closed before the response was complete'));
  });

  function receive(length: number): true {
    // No request is waiting: the server may be saying why it is going to close.
    if (waiting === null) {
      socket.destroy();
      return true;
    }
    let from = 0;
    if (reading === null) {
      const before = begun.length;
      begun += READ_INTO.toString('latin1', 0, Math.min(length, HEAD_MAX_BYTES));
      const end = begun.indexOf(HEAD_END);
      if (end === -1) return true;
      from = end + HEAD_END.length - before;
      reading = headOf(begun.slice(0, end + 2));
      begun = '';
    }
    reading.left -= length - from;
    if (reading.left <= 0) finish(waiting, reading);
    return true;
  }

  function finish({ answer }: Waiting, { status, closes }: { status: number; closes: boolean }): void {
    [waiting, reading] = [null, null];
    if (closes) socket.destroy();
    else {
      connection.idleSince = performance.now();
      idle.push(connection);
    }
    answer(status);
  }

  function lose(error: Error): void {
    waiting?.lose(error);
    waiting = null;
    socket.destroy();
  }

  const connection: Connection = {
    idleSince: 0,
    ask: (request) =>
      new Promise((answer, reject) => {
        waiting = { answer, lose: reject };
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
  return connection;
}

/** Every response to the load has its length, because nothing is compressed for a client that does not ask for it. */
function headOf(head: string) {
  const status = Number(head.slice(9, 12));
  const length = status === 204 ? '0' : /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`A response without its length: ${head}`);
  return { status, closes: /\r\nconnection: close\r\n/i.test(head), left: Number(length) };
}
