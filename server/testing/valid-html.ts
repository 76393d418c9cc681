import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** What the W3C's checker (vnu.jar, on Java) objects to in a page; empty if nothing. */
export async function htmlProblems(jar: string, html: string): Promise<string> {
  const java = spawn('java', ['-jar', jar, '-'], { stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = once(java, 'exit');
  java.stdin.end(html);
  const [problems, [status]] = await Promise.all([text(java.stderr), ended]);
  return problems || (status === 0 ? '' : `It ended with ${status}`);
}
