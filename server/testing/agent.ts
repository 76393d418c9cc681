/** What a test sees of an answer; bodies are whatever the server said, so they are read without a type. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; body: any; headers: Headers };

export type Agent = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Any method, any body as it stands: for input that no client of ours would send. */
  send(method: string, path: string, init?: RequestInit): Promise<Answer>;
  cookie(): string;
};

/** One browser's worth of state: it keeps the cookies it is given. */
export function createAgent(url: string): Agent {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  async function send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (jar.size > 0 && !headers.has('cookie')) headers.set('cookie', cookie());
    const response = await fetch(url + path, { redirect: 'manual', ...init, method, headers });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=', 2);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  }
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
      body === undefined
        ? send(method, path, { headers })
        : send(method, path, {
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          });
  return {
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: withBody('POST'),
    put: withBody('PUT'),
    delete: (path, headers = {}) => send('DELETE', path, { headers }),
    send,
    cookie,
  };
}
