import { open, rename } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from './config';

/** Where the data of this folder has moved. Once the file is there, the new place is the truth and the old one is left as it was. */
const fileIn = (dataDir: string) => join(dataDir, 'moved-to');

/** One that cannot be read ends the server: it would go on with the old data. */
export function movedTo(dataDir: string): string | undefined {
  const file = fileIn(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Whole or not at all, also after a power cut. It has the password. */
export async function writeMovedTo(dataDir: string, url: string): Promise<void> {
  const partial = `${fileIn(dataDir)}.part`;
  const file = await open(partial, 'w', 0o600);
  await file.writeFile(`${url}\n`);
  await file.sync();
  await file.close();
  const folder = await open(dataDir, 'r');
  await rename(partial, fileIn(dataDir));
  // It has moved, whatever fails now: whoever heard otherwise would go on writing to the old place.
  await folder.sync().catch(() => {});
  await folder.close().catch(() => {});
}

type Environment = Record<string, string | undefined>;

/** As `readConfig`; without DATABASE_URL, the database that the data folder has moved to. */
export function readConfigAfterMove(env: Environment): Config {
  const config = readConfig(env);
  const url = config.databaseUrl === undefined ? movedTo(config.dataDir) : undefined;
  return url === undefined ? config : readConfig({ ...env, DATABASE_URL: url });
}
