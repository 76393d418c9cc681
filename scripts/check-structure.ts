import { join } from 'node:path';
import { isMain } from './lib/is-main';
import { areaCycles, groundAreas } from './structure/areas';
import { cycles } from './structure/cycles';
import { directions } from './structure/directions';
import { barrels, defaultExports } from './structure/exports';
import { leftBehind } from './structure/leftovers';
import { names } from './structure/names';
import { readTree } from './structure/read-tree';
import { size } from './structure/size';
import { sqlInQueries } from './structure/sql';
import type { Finding, Rule } from './structure/types';

const RULES: Rule[] = [
  directions,
  cycles,
  areaCycles,
  groundAreas,
  sqlInQueries,
  names,
  size,
  barrels,
  defaultExports,
  leftBehind,
];

export function format({ path, line, message, level }: Finding): string {
  return `${level ?? 'error'} ${path}${line ? `:${line}` : ''} ${message}`;
}

function main(): void {
  const files = readTree(join(import.meta.dirname, '..'));
  const findings = RULES.flatMap((rule) => rule(files));
  const errors = findings.filter((finding) => finding.level !== 'warning');
  for (const finding of findings) process.stdout.write(`${format(finding)}\n`);
  process.stdout.write(`Structure: ${files.length} files, ${errors.length} findings.\n`);
  if (errors.length > 0) process.exitCode = 1;
}

if (isMain(import.meta.filename)) main();
