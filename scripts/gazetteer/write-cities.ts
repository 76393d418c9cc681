import { rename, writeFile } from 'node:fs/promises';
import { encodeCities } from '../../server/db/city-file';
import { readGazetteer } from './read-gazetteer';

/** Writes the file that the server loads its cities from; what reads it meanwhile has the old one or the new one. */
export async function writeCities(to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`;
  await writeFile(unfinished, encodeCities(readGazetteer()));
  await rename(unfinished, to);
}
