import { runPhases } from './runner/phases';
import { endAll } from './runner/processes';
import { isGreen, summaryLine } from './runner/report';
import { selectSteps, phases } from './runner/steps';

const print = (line: string) => void process.stdout.write(`${line}\n`);
const isCi = Boolean(process.env['CI']);

async function main(args: readonly string[]): Promise<void> {
  if (isCi && args.length > 0) throw new Error('Under CI every step runs: no arguments.');
  const selected = selectSteps(phases, args);
  endOn('SIGINT', 130);
  endOn('SIGTERM', 143);
  const results = await runPhases(selected, print);
  print('');
  print(summaryLine(results));
  process.exitCode = isGreen(results, isCi) ? 0 : 1;
}

/** A temporary PostgreSQL stops when this process exits. */
function endOn(signal: NodeJS.Signals, code: number): void {
  process.once(signal, () => {
    void endAll().finally(() => process.exit(code));
  });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
