import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { createInterface } from 'node:readline';
import { routeList } from '../client/src/app/route-list';

/**
 * Shows what only the production build has: builds the app, starts its server, and passes everything on to it but the scripts.
 * Each page then stays as the build and its inlined script left it: the static frame, the first picture, and in the
 * network panel the data that were requested before any script.
 */
const server = spawn(process.execPath, ['scripts/start.mjs'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
server.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));

for await (const line of createInterface(server.stdout)) {
  process.stdout.write(`${line}\n`);
  const [, url] = /ready on (http\S+)/.exec(line) ?? [];
  if (url) showFrom(url);
}

function showFrom(url: string): void {
  const proxy = createServer((req, res) => {
    if (req.url?.startsWith('/assets/') && req.url.endsWith('.js')) {
      res.writeHead(503).end();
      return;
    }
    const { method, headers } = req;
    const passedOn = request(new URL(req.url ?? '/', url), { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    passedOn.on('error', () => res.destroy());
    req.pipe(passedOn);
  });
  proxy.listen(Number(process.env['PORT'] ?? 3000), () => {
    const address = proxy.address();
    const port = typeof address === 'object' ? address?.port : address;
    for (const { path, reads = [], readsSignedIn = [] } of routeList)
      process.stdout.write(`http://localhost:${port}${path}  ${[...reads, ...readsSignedIn].join(', ')}\n`);
    process.stdout.write(`Static frames without scripts; with scripts at ${url}\n`);
  });
}
