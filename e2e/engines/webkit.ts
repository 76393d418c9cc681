import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { COMMANDS, type Command, type Driver, type Engine } from './driver';
import { endGroup, startGroup, untilStarted } from './processes';

/** The browser that comes with the engine, wherever a distribution puts it. */
const MINI_BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .flatMap((platform) => ['4.1', '6.0', '4.0'].map((version) => `/usr/lib/${platform}/webkit2gtk-${version}`))
  .map((folder) => `${folder}/MiniBrowser`);

/** WebKitGTK, by the standard's HTTP; its window needs a display, which xvfb gives. */
export const webkit: Engine = {
  name: 'WebKit',
  needs: { 'xvfb-run': 'xvfb', WebKitWebDriver: 'webkit2gtk-driver' },
  async open({ cookies }) {
    const port = await freePort();
    const driver = startGroup('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`]);
    const url = `http://127.0.0.1:${port}`;
    try {
      await untilStarted('WebKitWebDriver', () => fetch(`${url}/status`));
      const session = await newSession(url, cookies === 'blocked' ? ['--cookies-policy=never'] : []);
      return new HttpDriver(session, () => endGroup(driver));
    } catch (error) {
      await endGroup(driver);
      throw error;
    }
  },
};

class HttpDriver implements Driver {
  constructor(
    private readonly session: string,
    private readonly end: () => Promise<void>,
  ) {}

  send<Result>(command: Command, body: object = {}): Promise<Result> {
    const [method = '', path = ''] = COMMANDS[command].request.split(' ');
    const id = 'id' in body ? String(body.id) : '';
    return request(method, this.session + path.replace('{id}', id), body);
  }

  async close(): Promise<void> {
    await request('DELETE', this.session, {}).catch(() => undefined);
    await this.end();
  }
}

async function newSession(url: string, args: readonly string[]): Promise<string> {
  const binary = MINI_BROWSERS.find((path) => existsSync(path));
  const options = { ...(binary && { binary }), args: ['--automation', ...args] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = await request<{ sessionId: string }>('POST', `${url}/session`, { capabilities });
  return `${url}/session/${sessionId}`;
}

async function request<Result>(method: string, url: string, body: object): Promise<Result> {
  const response = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value?.message}`);
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port was free');
  return address.port;
}
