import { isRoot, run } from '../lib/command';

export type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root; any unprivileged account will do. */
const STAND_INS = ['postgres', 'nobody'];

export async function serverAccount(): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  const accounts = await Promise.all(STAND_INS.map(accountOf));
  const account = accounts.find((found) => found !== undefined);
  if (!account) throw new Error(`Running as root needs one of these system users: ${STAND_INS.join(', ')}.`);
  return account;
}

async function accountOf(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}
