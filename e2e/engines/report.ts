import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from './browser';

type Outcome = { engine: string; journey: string; step: string; failure: string | null };

/** What was walked, step by step, each with a picture of where it ended. */
export class Report {
  private readonly outcomes: Outcome[] = [];

  constructor(private readonly folder: string) {}

  /** A step that fails ends its journey: what follows would only fail because of it. */
  async step(engine: string, journey: string, step: string, browser: Browser, run: () => Promise<void>) {
    let failure: string | null = null;
    try {
      await run();
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    this.add({ engine, journey, step, failure });
    await this.keepPicture(engine, `${journey}-${step}`, browser);
    return failure === null;
  }

  add(outcome: Outcome): void {
    this.outcomes.push(outcome);
    const { engine, journey, step, failure } = outcome;
    process.stdout.write(`${failure === null ? 'pass' : 'FAIL'}  ${engine.padEnd(8)} ${journey}: ${step}\n`);
    if (failure !== null) process.stdout.write(`      ${failure}\n`);
  }

  get isGreen(): boolean {
    return this.outcomes.length > 0 && this.outcomes.every(({ failure }) => failure === null);
  }

  get summary(): string {
    const engines = [...new Set(this.outcomes.map(({ engine }) => engine))];
    return engines
      .map((engine) => {
        const own = this.outcomes.filter((outcome) => outcome.engine === engine);
        return `${engine} ${own.filter(({ failure }) => failure === null).length} of ${own.length}`;
      })
      .join(', ');
  }

  private async keepPicture(engine: string, name: string, browser: Browser): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const place = String(this.outcomes.length).padStart(2, '0');
    const file = `${engine}-${place}-${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const picture = await browser.screenshot().catch(() => null);
    if (picture) await writeFile(join(this.folder, `${file}.png`), picture);
  }
}
