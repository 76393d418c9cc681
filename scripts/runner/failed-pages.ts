import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CONTEXT = 'error-context.md';
const MOST_CHARACTERS = 4_000;

/** What the page showed when a browser test failed: where only the output is kept, that is lost with the folder. */
export function failedPages(folder: string): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(CONTEXT))
    .map((name) => pageIn(readFileSync(join(folder, name), 'utf8')))
    .join('');
}

/** A failed assertion carries the page as it saw it; after any other error the page has a section of its own. */
function pageIn(context: string): string {
  const name = /^- Name: (.*)$/m.exec(context)?.[1] ?? 'a test';
  const page = /^```yaml\n(.*?)^```/ms.exec(context)?.[1];
  return page ? `\nThe page when this failed: ${name}\n${page.slice(0, MOST_CHARACTERS)}` : '';
}
