import autocannon from 'autocannon';
import type { Target } from './targets';

export type Figures = { perSecond: number; p50: number; p99: number };

export const CONNECTIONS = 20;

/** Puts load on one target for some seconds. Any failed response ends the run, because failures would look fast. */
export async function load({ name, url, requests }: Target, seconds: number): Promise<Figures> {
  const { result, latencies } = await fire({ url, requests, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0 || latencies.length === 0) {
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed of ${latencies.length}`);
  }
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    perSecond: latencies.length / result.duration,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

type LoadResult = { result: autocannon.Result; latencies: number[] };

/** Records every latency, because autocannon's own percentiles are whole milliseconds, which is too coarse for ratios. */
function fire(options: autocannon.Options & Pick<Target, 'requests'>): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const latencies: number[] = [];
    const running = autocannon(
      { ...options, setupClient: staggerRequests(options.requests) },
      (error: Error | null, result) => (error ? reject(error) : resolve({ result, latencies })),
    );
    running.on('response', (_client, _status, _bytes, milliseconds) => void latencies.push(milliseconds));
  });
}

/** Makes each connection start at another request, so that they do not all send the same one at the same time. */
function staggerRequests(requests: readonly autocannon.Request[]): (client: autocannon.Client) => void {
  let connections = 0;
  return (client) => {
    const from = (connections++ * 7) % requests.length;
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  };
}

/** `values` must be sorted. */
export function quantile(values: readonly number[], q: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
