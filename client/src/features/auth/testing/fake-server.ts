import { vi } from 'vitest';

type Reply = { status?: number; body?: unknown };
type Handler = (body: unknown) => Reply | Promise<Reply>;
export type SentRequest = { call: string; body: unknown };

/** Responds to `fetch` by "METHOD /path"; unknown calls are 404. Returns the list of requests. */
export function fakeServer(handlers: Record<string, Handler>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal(
    'fetch',
    async (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
      const call = `${method} ${path}`;
      const parsed: unknown = body === undefined ? undefined : JSON.parse(body);
      sent.push({ call, body: parsed });
      const { status = 200, body: content } = (await handlers[call]?.(parsed)) ?? { status: 404 };
      return new Response(content === undefined ? null : JSON.stringify(content), { status });
    },
  );
  return sent;
}
