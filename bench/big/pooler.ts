import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Line, Scene } from './scene';

/** `npm run proof -- pooler` on this build; it has a Postgres of its own. */
export async function poolerRow(scene: Scene): Promise<Line[]> {
  const root = join(import.meta.dirname, '../..');
  const proof = spawn('node_modules/.bin/tsx', ['scripts/check-pooler.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, POOLED_MS: String(scene.ms(20_000)) },
  });
  let output = '';
  proof.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const [code]: unknown[] = await once(proof, 'exit');
  const backends = (what: string) => new RegExp(String.raw`\| ${what} \| (\d+)`).exec(output)?.[1] ?? '–';
  return [
    {
      what: 'ten instances on 100 connections, through the pooler',
      goal: 'all green, each job once',
      figure: `${code === 0 ? 'green' : 'red'}, ${backends('through PgBouncer')} backends instead of ${backends('ten instances directly')}`,
      isMet: code === 0,
    },
  ];
}
