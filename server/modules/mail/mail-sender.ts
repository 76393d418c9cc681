import { randomUUID } from 'node:crypto';
import type { Config } from '../../config';
import type { Database } from '../../db/handle';
import { MAIL_CHANNEL } from '../../db/notify';
import { readServerSecret } from '../../db/server-secret';
import { createQueueWorker, type QueueWorker } from '../../db/queue-loop';
import type { Deps } from '../../deps';
import { hashToken, newToken } from '../../http/token';
import { hashPassword } from '../credentials/credentials.service';
import { findOwnUser } from '../users/users.queries';
import { letter } from './letters.views';
import { drawCode, retryDelayMs, unsubscribeKey } from './mail.rules';
import {
  type ClaimedMail,
  claimMails,
  findByAddress,
  finishMail,
  type MailKind,
  markSent,
  refuseMail,
  retryMail,
} from './mails.queries';
import { collectNotices } from './notices.service';
import { sendMail, type SendOptions } from './send-mail';
import { markRefused } from './settings.queries';

/** At once, of one instance. */
const CONNECTIONS = 4;

type SenderDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now'> & { database: Database };
type Options = Pick<SendOptions, 'deadlineMs'>;

/** Sends what is due to the operator's mail server. Any number of instances share the work. */
export function createMailSender(deps: SenderDeps, options: Options = {}): QueueWorker {
  const { database, db, log } = deps;
  const { mail, publicUrl } = deps.config;
  if (mail === null) return NOTHING_TO_SEND;
  const { worker, closing, isClosed } = createQueueWorker({
    database,
    channel: MAIL_CHANNEL,
    log,
    async work() {
      await collectNotices(deps);
      await Promise.all(Array.from({ length: CONNECTIONS }, sendInTurn));
    },
  });

  /** One after the other, so that a slow one holds up only its own connection. */
  async function sendInTurn(): Promise<void> {
    for (;;) {
      const [claimed] = isClosed() ? [] : await claimMails(db, 1);
      if (!claimed || !mail) return;
      await deliver(claimed, mail, publicUrl ?? '').catch((error: unknown) =>
        log.warn({ err: error, kind: claimed.kind }, 'a mail was not sent'),
      );
    }
  }

  async function deliver(claimed: ClaimedMail, via: NonNullable<Config['mail']>, url: string) {
    const recipient = await findRecipient(deps, claimed);
    // Nobody has this address: to whoever asked, it looks as if a mail had been sent.
    if (recipient === null) {
      await markSent(db, claimed, {});
      return;
    }
    const { kind, userId, name, username, isTaken } = recipient;
    const [token, code] = [newToken(), drawCode()];
    const unsubscribe =
      kind === 'notices' ? unsubscribeKey(await readServerSecret(db), userId, claimed.address) : null;
    const content = letter({
      kind,
      publicUrl: url,
      name,
      username,
      token,
      code,
      isTaken,
      texts: claimed.texts ?? [],
      unsubscribeKey: unsubscribe,
    });
    const begun = {
      kind,
      userId,
      ...(HAS_LINK.has(kind) && !isTaken && { tokenHash: hashToken(token) }),
      ...(HAS_CODE.has(kind) && !isTaken && { codeHash: await hashPassword(code) }),
    };
    const outcome = await sendMail(
      via,
      {
        ...content,
        to: claimed.address,
        messageId: `<${randomUUID()}@${via.from.address.split('@')[1] ?? ''}>`,
        unsubscribeUrl: unsubscribe && `${url}/api/mail/unsubscribe?who=${unsubscribe}`,
      },
      { ...options, begin: () => markSent(db, claimed, begun), closing },
    );
    switch (outcome.kind) {
      case 'unclear':
        log.warn({ kind, problem: outcome.problem }, 'a mail may have been sent');
        return finishMail(db, claimed);
      case 'sent':
        return finishMail(db, claimed);
      case 'failed':
        log.warn({ kind, problem: outcome.problem }, 'a mail is sent later');
        return retryMail(db, claimed, retryDelayMs(claimed.failures));
      case 'refused':
        log.warn({ kind, problem: outcome.problem }, 'a mail was refused');
        if (outcome.isRecipient) await markRefused(db, [claimed.address]);
        return refuseMail(db, claimed);
    }
  }

  return worker;
}

const NOTHING_TO_SEND: QueueWorker = {
  start: () => Promise.resolve(),
  wake: () => undefined,
  idle: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const HAS_LINK: ReadonlySet<MailKind> = new Set(['sign-in', 'reset', 'confirm', 'changed']);
const HAS_CODE: ReadonlySet<MailKind> = new Set(['sign-in', 'verify', 'confirm']);

/** Who gets it, and as what. An account without a username has no password that could be forgotten. */
async function findRecipient({ db }: SenderDeps, { kind, address, userId }: ClaimedMail) {
  const owner = kind === 'notices' ? null : await findByAddress(db, address);
  const id = userId ?? owner?.id ?? null;
  const person = id === null ? null : await findOwnUser(db, id);
  if (id === null || !person) return null;
  return {
    kind: kind === 'reset' && person.username === null ? ('sign-in' as const) : kind,
    userId: id,
    name: person.displayName,
    username: person.username,
    isTaken: kind === 'confirm' && owner !== null && owner.id !== id,
  };
}
