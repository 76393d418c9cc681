import type { ConfirmRequest } from '#shared/api/sign-in';
import type { Db } from '../../../db/handle';
import { lockPerson } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { invalidField, signInNeeded } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { findPasswordOf } from '../../people/credentials/credentials.queries';
import { markFresh } from '../../people/credentials/fresh-sign-in.queries';
import { checkCode } from '../../reach/mail/address.service';
import { wrongCode as wrongMailCode } from '../../reach/mail/mail.errors';
import { queueMail, redeemMail } from '../../reach/mail/mails.queries';
import { findAddress } from '../../reach/mail/settings.queries';
import { noAddress, noPassword, wrongCode } from './auth.errors';
import { endOtherSessions } from './auth.queries';
import { guessPassword, type PasswordAttempt } from './passwords.service';
import { markPasskeyUsed } from './passkeys.queries';
import { type Asking, verifyPasskey } from './passkeys.service';
import { checkRecoveryCode, redeemAndRecordCode } from './recovery.service';
import { says } from './texts';

/** Mails a code to the account's confirmed address. It counts in this session only. */
export async function mailConfirmationCode(db: Db, { id: userId, sessionHash: browserHash }: Viewer) {
  const address = await findAddress(db, userId);
  if (address === null) throw noAddress();
  await queueMail(db, { kind: 'verify', address, userId, browserHash });
}

type ConfirmDeps = Pick<Deps, 'db' | 'limiter'>;
type Confirming = PasswordAttempt & { viewer: Viewer; device: string | null; asking: () => Asking };

/** Makes a session fresh again without a new sign-in, once its person has proved who they are. */
export async function confirmSignIn(deps: ConfirmDeps, confirming: Confirming, request: ConfirmRequest) {
  const { db, limiter } = deps;
  const { viewer } = confirming;
  await limiter.consume(LIMITS.confirmationsPerUser, viewer.id);
  const holds = await proofOf(deps, confirming, request);
  await db.transaction(async (tx) => {
    await lockPerson(tx, viewer.id);
    if (!(await holds(tx)) || !(await markFresh(tx, viewer.sessionHash))) throw signInNeeded();
  });
}

/** Verifies the proof that was sent. Returns a check to repeat under the lock, when nothing else can change the account. */
async function proofOf(
  deps: ConfirmDeps,
  { viewer, device, asking, ...attempt }: Confirming,
  request: ConfirmRequest,
): Promise<(tx: Db) => Promise<boolean>> {
  const { db } = deps;
  if ('password' in request) {
    const account = await findPasswordOf(db, viewer.id);
    if (!account) throw noPassword();
    const { username, hash } = account;
    const guess = { username, password: request.password, account: { userId: viewer.id, hash } };
    if (!(await guessPassword(deps, attempt, guess))) throw invalidField('password', says.notPassword);
    return async (tx) => (await findPasswordOf(tx, viewer.id))?.hash === hash;
  }
  if ('passkey' in request) {
    const { passkey, newCounter } = await verifyPasskey(db, asking(), request.passkey);
    return (tx) => markPasskeyUsed(tx, passkey, newCounter);
  }
  if ('mailCode' in request) {
    const { id } = await checkCode(db, { kind: 'verify', browserHash: viewer.sessionHash }, request.mailCode);
    return async (tx) => {
      if (!(await redeemMail(tx, id))) throw wrongMailCode();
      return true;
    };
  }
  const code = await checkRecoveryCode(deps, attempt.network, request.recoveryCode);
  if (code.userId !== viewer.id) throw wrongCode();
  return async (tx) => {
    await redeemAndRecordCode(tx, { ...code, device });
    await endOtherSessions(tx, viewer);
    return true;
  };
}
