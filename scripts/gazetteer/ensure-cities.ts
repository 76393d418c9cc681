import { existsSync } from 'node:fs';
import { CITY_FILE } from '../../server/db/city-file';
import { isMain } from '../lib/is-main';
import { writeCities } from './write-cities';

/** Writes the file if it is missing, for what runs from the source tree: a build rewrites the file each time. */
export async function setup(): Promise<void> {
  if (!existsSync(CITY_FILE)) await writeCities(CITY_FILE);
}

if (isMain(import.meta.filename)) await setup();
