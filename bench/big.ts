/**
 * npx tsx bench/big.ts               the reach table: big crowds, rooms and lists on Postgres, each beside its goal
 * npx tsx bench/big.ts digest        one row: tell, community, room, near, digest, pooler
 * npx tsx bench/big.ts --small       a hundredth of everything, which shows only that the bench itself works
 *
 * People and what they have are written by SQL. Everything runs on this build, one row after the other on one database.
 */
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { generateTexts } from '../scripts/texts/generate';

generateTexts(join(import.meta.dirname, '..'));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
});
// What these import needs the texts.
const { runCleanly } = await import('./servers');
const { measureRows } = await import('./big/rows');
await runCleanly(() => measureRows(positionals, values.small ? 0.01 : 1));
