import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { COMMANDS, type Command, type Driver, type Engine } from './driver';
import { endGroup, startGroup, untilStarted } from './processes';

const PREFERENCES = {
  // The system chooses a free one, and Firefox writes down which.
  'marionette.port': 0,
  'dom.w3c_touch_events.enabled': 1,
};
const BLOCK_ALL_COOKIES = { 'network.cookie.cookieBehavior': 2 };

/** Firefox, by the protocol it speaks itself: geckodriver is in no Debian release. */
export const firefox: Engine = {
  name: 'Firefox',
  needs: { 'firefox-esr': 'firefox-esr' },
  async open({ cookies }) {
    const profile = await mkdtemp(join(tmpdir(), 'trib-firefox-'));
    await writeFile(
      join(profile, 'user.js'),
      preferences({ ...PREFERENCES, ...(cookies === 'blocked' && BLOCK_ALL_COOKIES) }),
    );
    const program = startGroup('firefox-esr', [
      '--headless',
      '--marionette',
      '--no-remote',
      '--profile',
      profile,
    ]);
    const end = async () => {
      await endGroup(program);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    try {
      const port = await untilStarted('Firefox', () =>
        readFile(join(profile, 'MarionetteActivePort'), 'utf8'),
      );
      const marionette = await Marionette.connect(Number(port));
      await marionette.send('WebDriver:NewSession', {});
      return new MarionetteDriver(marionette, end);
    } catch (error) {
      await end();
      throw error;
    }
  },
};

class MarionetteDriver implements Driver {
  constructor(
    private readonly marionette: Marionette,
    private readonly end: () => Promise<void>,
  ) {}

  async send<Result>(command: Command, body: object = {}): Promise<Result> {
    const parameters = command === 'screenshot' ? { full: false } : body;
    const { value } = await this.marionette.send<{ value: Result }>(COMMANDS[command].marionette, parameters);
    return value;
  }

  async close(): Promise<void> {
    this.marionette.close();
    await this.end();
  }
}

function preferences(values: Record<string, string | number | boolean>): string {
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

type Response<Result> = [
  type: 1,
  id: number,
  error: { error: string; message: string } | null,
  result: Result,
];

/** Firefox's own protocol: over TCP, each message after its length in bytes, as in `23:[0,1,"WebDriver:Back",{}]`. */
class Marionette {
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
