import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

type Response<Result> = [
  type: 1,
  id: number,
  error: { error: string; message: string } | null,
  result: Result,
];

/** Firefox's own protocol: over TCP, each message after its length in bytes, as in `23:[0,1,"WebDriver:Back",{}]`. */
export class Marionette {
  private readonly messages: AsyncGenerator<string, void>;
  private lastId = 0;

  private constructor(private readonly socket: Socket) {
    this.messages = messagesOf(socket);
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const marionette = new Marionette(socket);
    // The first thing it says is who it is.
    await marionette.nextMessage();
    return marionette;
  }

  /** One command at a time: its response is the next message. */
  async send<Result>(command: string, parameters: object): Promise<Result> {
    this.lastId += 1;
    const text = JSON.stringify([0, this.lastId, command, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result]: Response<Result> = JSON.parse(await this.nextMessage());
    if (error) throw new Error(`${command}: ${error.error}: ${error.message}`);
    return result;
  }

  close(): void {
    this.socket.destroy();
  }

  private async nextMessage(): Promise<string> {
    const { value } = await this.messages.next();
    if (value === undefined) throw new Error('Firefox closed the connection');
    return value;
  }
}

async function* messagesOf(socket: Socket): AsyncGenerator<string, void> {
  let rest = Buffer.alloc(0);
  for await (const bytes of socket) {
    rest = Buffer.concat([rest, bytes]);
    for (let message = firstMessage(rest); message; message = firstMessage(rest)) {
      yield message.text;
      rest = rest.subarray(message.end);
    }
  }
}

function firstMessage(bytes: Buffer): { text: string; end: number } | null {
  const colon = bytes.indexOf(':');
  const start = colon + 1;
  const end = start + Number(bytes.subarray(0, Math.max(0, colon)).toString());
  return colon === -1 || bytes.length < end ? null : { text: bytes.subarray(start, end).toString(), end };
}
