import type { CheckResponse } from './contract';

/** A response as tests see it. Bodies are untyped, because tests check them. */
// oxlint-disable-next-line typescript/no-explicit-any
export type ApiResponse = { status: number; body: any; headers: Headers };

export type Agent = {
  get(path: string, headers?: Record<string, string>): Promise<ApiResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  delete(path: string, headers?: Record<string, string>): Promise<ApiResponse>;
  /** Sends any method with a raw body, for input that our client would not send. */
  send(method: string, path: string, init?: RequestInit): Promise<ApiResponse>;
  cookie(): string;
};

/** Acts like one browser: it keeps the cookies it is given. Every response has to pass the check. */
export function createAgent(
  url: string,
  check: CheckResponse = () => {},
  cookies: Record<string, string> = {},
): Agent {
  const jar = new Map(Object.entries(cookies));
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  async function send(method: string, path: string, init: RequestInit = {}): Promise<ApiResponse> {
    const headers = new Headers(init.headers);
    if (jar.size > 0 && !headers.has('cookie')) headers.set('cookie', cookie());
    const response = await fetch(url + path, { redirect: 'manual', ...init, method, headers });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=', 2);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const received: ApiResponse = {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
    };
    check(method, path, received);
    return received;
  }
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> =>
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

export function nextOf({ headers }: ApiResponse): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
}

export async function idsOfPages(agent: Agent, firstPath: string): Promise<number[]> {
  const ids: number[] = [];
  for (let path: string | undefined = firstPath; path !== undefined;) {
    const page: ApiResponse = await agent.get(path);
    ids.push(...page.body.map(({ id }: { id: number }) => id));
    path = nextOf(page);
  }
  return ids;
}
