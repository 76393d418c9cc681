import { connect } from 'node:net';

/**
 * Connections like a browser's, for a load in which the client must not be the expensive half: `node:http` takes half
 * as long for a request as a server does. Nothing is pipelined, and bodies are counted but neither decoded nor kept.
 */
export type Connections = {
  host: string;
  /**
   * Uses the connection that was used last, or another one if all are taken. Rejects if it is lost before the
   * response is complete.
   */
  ask(request: string | Buffer, keepsBody?: boolean): Promise<Reply>;
  close(): void;
};

/** The body is empty unless it was to be kept; only its ASCII characters are reliable. */
type Reply = { status: number; body: string };

type Connection = {
  ask(request: string | Buffer, keepsBody: boolean): Promise<Reply>;
  idleSince: number;
  close(): void;
};

/** The server closes connections that nobody has used for 75 s, and a request on one that is just closing would be lost. */
const IDLE_MAX_MS = 70_000;
/** Everything that arrives is read at once, so one buffer is enough for all connections. */
const READ_INTO = Buffer.allocUnsafeSlow(256 * 1024);
const HEAD_MAX_BYTES = 16 * 1024;
const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

export function openConnections(url: string): Connections {
  const { host, hostname, port } = new URL(url);
  const open = new Set<Connection>();
  const idle: Connection[] = [];

  function next(): Connection {
    const used = idle.pop();
    if (used && performance.now() - used.idleSince < IDLE_MAX_MS) return used;
    // Those further down have been idle for even longer.
    for (const old of [used, ...idle.splice(0)]) old?.close();
    const connection = openConnection(hostname, Number(port), {
      onIdle: () => idle.push(connection),
      onClose() {
        open.delete(connection);
        const at = idle.indexOf(connection);
        if (at !== -1) idle.splice(at, 1);
      },
    });
    open.add(connection);
    return connection;
  }

  return {
    host,
    ask: (request, keepsBody = false) => next().ask(request, keepsBody),
    close() {
      for (const connection of open) connection.close();
    },
  };
}

function openConnection(
  host: string,
  port: number,
  { onIdle, onClose }: { onIdle: () => void; onClose: () => void },
): Connection {
  let waiting: { answer(reply: Reply): void; lose(error: Error): void; keepsBody: boolean } | null = null;
  let reading: Reading | null = null;
  /** The beginning of a response's head whose rest is still to come. */
  let begun = '';

  const socket = connect({ host, port, noDelay: true, onread: { buffer: READ_INTO, callback: receive } });
  socket.on('error', lose);
  socket.on('close', () => {
    onClose();
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
      reading = startReading(begun.slice(0, end + HEAD_END.length));
      begun = '';
    }
    if (waiting.keepsBody) reading.body += READ_INTO.toString('latin1', from, length);
    if (isLast(reading, from, length)) finish(reading);
    return true;
  }

  function finish({ status, closes, body }: Reading): void {
    const answered = waiting;
    [waiting, reading] = [null, null];
    if (closes) socket.destroy();
    else {
      connection.idleSince = performance.now();
      onIdle();
    }
    answered?.answer({ status, body });
  }

  function lose(error: Error): void {
    waiting?.lose(error);
    waiting = null;
    socket.destroy();
  }

  const connection: Connection = {
    idleSince: 0,
    ask: (request, keepsBody) =>
      new Promise((answer, reject) => {
        waiting = { answer, lose: reject, keepsBody };
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
  return connection;
}

type Reading = {
  status: number;
  /** True if the server closes the connection after this response. */
  closes: boolean;
  /** How many bytes of the body are still to come; null for a chunked body, of which `tail` has the last characters so far. */
  left: number | null;
  tail: string;
  body: string;
};

function startReading(head: string): Reading {
  const status = Number(head.slice(9, 12));
  const length = status === 204 ? '0' : /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
  const closes = /\r\nconnection: close\r\n/i.test(head);
  return { status, closes, left: length === undefined ? null : Number(length), tail: '\r\n', body: '' };
}

function isLast(reading: Reading, from: number, to: number): boolean {
  if (reading.left !== null) return (reading.left -= to - from) <= 0;
  // JSON has no line breaks of its own, so these can only be the end.
  const end = READ_INTO.toString('latin1', Math.max(from, to - LAST_CHUNK.length), to);
  reading.tail = (reading.tail + end).slice(-LAST_CHUNK.length);
  return reading.tail === LAST_CHUNK;
}
