import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HouseRule } from '#shared/domain/house-rules';
import type { Config } from '../../../config';

/** The operator's text, or null for ours. It is read at each request, so that operators see their changes at once. */
export async function ownRule({ dataDir }: Pick<Config, 'dataDir'>, name: HouseRule): Promise<string | null> {
  try {
    return await readFile(join(dataDir, 'rules', `${name}.md`), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
