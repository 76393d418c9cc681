import { vi } from 'vitest';

type Reply = { status?: number; body?: unknown; headers?: HeadersInit };
type Handler = (body: unknown) => Reply | Promise<Reply>;
export type SentRequest = { call: string; body: unknown; key?: string };

type Init = { method?: string; body?: string; headers?: HeadersInit };

/** Handlers are found by "METHOD /path", with or without the query; unknown calls get a 404. Returns the sent requests. */
export function fakeServer(handlers: Record<string, Handler>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: Init = {}) => {
    const call = `${method} ${path}`;
    const parsed: unknown = body === undefined ? undefined : JSON.parse(body);
    const key = new Headers(headers).get('Idempotency-Key');
    sent.push({ call, body: parsed, ...(key !== null && { key }) });
    const handle = handlers[call] ?? handlers[call.replace(/\?.*/, '')];
    const { status = 200, body: content, headers: replied } = (await handle?.(parsed)) ?? { status: 404 };
    return new Response(content === undefined ? null : JSON.stringify(content), { status, headers: replied });
  });
  return sent;
}
