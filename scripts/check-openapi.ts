/** Lints the description of the API and uses it as a stranger would, with a generated client: `npm run proof -- api`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bench/servers';
import { spawnServer } from '../server/testing/spawn-server';

/** These are outside the lock file, because openapi-typescript cannot run next to our TypeScript 7. */
const TOOLS = {
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  typescript: '5.9.3',
};
const COMPILER = {
  strict: true,
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
};
const folder = join(import.meta.dirname, '../.cache/api-tools');

const CLIENT = `import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

declare const process: { argv: string[] };
const client = createClient<paths>({ baseUrl: process.argv[2] });
const { data, error } = await client.GET('/api/tribs', { params: { query: { limit: 3 } } });
if (!data) throw new Error(JSON.stringify(error));
const titles = data.map((meetup: components['schemas']['Trib']): string => meetup.name);
if (titles.length !== 3) throw new Error('Expected three meetups');
console.log(titles.join('\\n'));
`;

function run(file: string, ...args: string[]): void {
  execFileSync(file, args, { cwd: folder, stdio: 'inherit' });
}
const tool = (name: string, ...args: string[]) => run(join(folder, 'node_modules/.bin', name), ...args);

mkdirSync(folder, { recursive: true });
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
write('package.json', JSON.stringify({ private: true, type: 'module', dependencies: TOOLS }));
write('ruleset.yaml', 'extends: ["spectral:oas"]\n');
write('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER, files: ['client.ts'] }));
write('client.ts', CLIENT);
run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--silent');
await bundle();
const data = mkdtempSync(join(tmpdir(), 'trib-openapi-'));
const server = spawnServer(['dist/server.mjs'], { DATA_DIR: data, SEED: 'demo' });
try {
  const url = await server.ready;
  write('openapi.json', await (await fetch(`${url}/api/openapi.json`)).text());
  tool('spectral', 'lint', 'openapi.json', '--ruleset', 'ruleset.yaml', '--fail-severity', 'hint');
  tool('openapi-typescript', 'openapi.json', '--output', 'api.d.ts');
  tool('tsc');
  run(process.execPath, 'client.js', url);
} finally {
  server.kill('SIGKILL');
  await server.exited;
  rmSync(data, { recursive: true, force: true });
}
