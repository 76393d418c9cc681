import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import { once } from 'node:events';
import { connect as connectTls } from 'node:tls';

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string };
type Sent = { json?: object; bytes?: Buffer; headers?: Record<string, string> };

const DEADLINE_MS = 30_000;

const sessions = new Set<ClientHttp2Session>();

export function closeBrowsers(): void {
  for (const session of sessions) session.destroy();
  sessions.clear();
}

/** Acts as a person who comes over TLS and HTTP/2 from an address of this machine, and keeps cookies. */
export function openBrowser(port: number, from = '127.0.0.1') {
  let session: ClientHttp2Session | undefined;
  let cookies: string[] = [];

  /** Connects again when needed, because a proxy ends each connection after a number of requests. */
  function connected(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session;
    const options = { host: '127.0.0.1', port, servername: 'localhost', localAddress: from };
    const made = connect(`https://localhost:${port}`, {
      // The certificate was made for this run, so it is not verified.
      createConnection: () => connectTls({ ...options, ALPNProtocols: ['h2'], rejectUnauthorized: false }),
    });
    made.on('error', () => {});
    session = made;
    sessions.add(made);
    return made;
  }

  function ask(method: string, path: string, { json, bytes, headers = {} }: Sent = {}) {
    // Browsers send a length for these methods even without a body.
    const hasBody = method === 'POST' || method === 'PUT';
    const body = json ? Buffer.from(JSON.stringify(json)) : (bytes ?? Buffer.alloc(0));
    const request = connected().request({
      ':method': method,
      ':path': path,
      'user-agent': 'check-deploy',
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      ...(json && { 'content-type': 'application/json' }),
      ...(hasBody && { 'content-length': String(body.length) }),
      ...headers,
    });
    // Nothing here takes this long, even on a busy machine.
    request.setTimeout(DEADLINE_MS, () => request.destroy(new Error(`${method} ${path} is not answered`)));
    if (hasBody) request.end(body);
    return request;
  }

  return {
    protocol: () => session?.alpnProtocol,

    send(method: string, path: string, sent?: Sent): Promise<Reply> {
      return new Promise((resolve, reject) => {
        const request = ask(method, path, sent);
        let [received, text]: [IncomingHttpHeaders, string] = [{}, ''];
        request.setEncoding('utf8').on('response', (headers) => (received = headers));
        request.on('data', (chunk: string) => (text += chunk)).on('error', reject);
        request.on('close', () => {
          const set = received['set-cookie'] ?? [];
          if (set.length > 0) cookies = set.map((cookie) => cookie.split(';', 1)[0] ?? '');
          const status = Number(received[':status'] ?? 0);
          if (status === 0) reject(new Error('The connection ended without a response'));
          else resolve({ status, headers: received, text });
        });
      });
    },

    /** Resolves with the moment at which the stream contains this word; the stream has to stay open until then. */
    listen(path: string, word: string): { heard: Promise<number>; isOpen: Promise<unknown> } {
      const request = ask('GET', path);
      let text = '';
      const heard = new Promise<number>((resolve, reject) => {
        request.on('error', reject).on('close', () => reject(new Error(`The stream ended: ${text}`)));
        request.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (!text.includes(word)) return;
          resolve(performance.now());
          request.close();
        });
      });
      const isOpen = Promise.race([heard, once(request, 'data')]);
      return { heard, isOpen };
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;
