import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';
import { expect, it, onTestFinished, vi } from 'vitest';

it('Vite alone serves the app, and passes on what is for the server of npm start', async () => {
  const server = createServer((req, res) => res.end(`${req.method} ${req.url}`)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  vi.stubEnv('PORT', String(typeof address === 'object' ? address?.port : ''));
  onTestFinished(() => void vi.unstubAllEnvs());
  const vite = await createVite({
    server: { port: 0, host: '127.0.0.1' },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const own = vite.httpServer?.address();
  const origin = `http://127.0.0.1:${typeof own === 'object' ? own?.port : ''}`;
  const textAt = async (path: string) => (await fetch(origin + path)).text();
  expect(await textAt('/meetups')).toContain('<div id="root">');
  for (const path of ['/api/tribs?limit=1', '/m/7', '/rules/imprint', '/previews/trib.jpg'])
    expect(await textAt(path)).toBe(`GET ${path}`);
});
