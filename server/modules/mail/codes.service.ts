import type { Db } from '../../db/handle';
import { passwordMatches } from '../credentials/credentials.service';
import { wrongCode } from './mail.errors';
import { type CodeOf, countTry, findCode, type FoundCode } from './mails.queries';

/** The mail whose code was typed. Takes as long whether there is one, and whether it was sent yet. */
export async function checkCode(db: Db, asked: CodeOf | null, typed: string): Promise<FoundCode> {
  const found = asked && (await findCode(db, asked));
  const mayTry = found !== null && (await countTry(db, found.id));
  const matches = await passwordMatches(found?.codeHash ?? null, typed);
  if (!mayTry || !matches) throw wrongCode();
  return found;
}
