import { eq, sql } from 'drizzle-orm';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import type { Config } from '../config';
import { mailNotices, mails } from '../db/schema/mail';
import type { QueueWorker } from '../db/queue-loop';
import { createJobRunner } from '../db/job-runner';
import { MAILING, mailing } from '../modules/reach/mail/mail-sender';
import { collectNotices } from '../modules/reach/mail/notices.service';
import { runJobs } from './jobs';
import { type Login, openSmtpServer, type Received, type SmtpServer } from './smtp-server';
import type { Person, TestApp } from './test-app';

const FROM = { name: 'Trib', address: 'hello@trib.example' };
const PUBLIC_URL = 'http://trib.example';

/** For tests that send nothing. */
export const NO_MAIL_SERVER: NonNullable<Config['mail']> = {
  smtp: { host: '127.0.0.1', port: 9, secure: false, login: null },
  from: FROM,
  webhookSecret: null,
};

type TestSmtp = SmtpServer & {
  /** The part of an app's configuration that makes it send mails to this server. */
  config: Pick<Config, 'mail' | 'publicUrl'>;
};

/** Starts a mail server that is closed after the test, or after the file's tests. */
export async function startSmtp(login: Login | null = null): Promise<TestSmtp> {
  const server = await openSmtpServer(login);
  const whenDone = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  whenDone(() => server.close());
  const smtp = { host: '127.0.0.1', port: server.port, secure: false, login };
  return { ...server, config: { mail: { smtp, from: FROM, webhookSecret: null }, publicUrl: PUBLIC_URL } };
}

/** Makes a sender without a timer; tests trigger it. */
export function createTestMailSender(app: TestApp, deadlineMs = 30_000): QueueWorker {
  const sender = createJobRunner(app, { [MAILING]: mailing(app, { deadlineMs }) });
  onTestFinished(() => sender.close());
  return sender;
}

/** Sends everything that is due now, or that will be due this much later by the database's clock. */
export async function sendMails(app: TestApp, laterMs = 0, deadlineMs?: number): Promise<void> {
  const by = sql`make_interval(secs => ${laterMs / 1000})`;
  await app.db
    .update(mailNotices)
    .set({ dueAt: sql`${mailNotices.dueAt} - ${by}`, createdAt: sql`${mailNotices.createdAt} - ${by}` });
  await collectNotices(app);
  await runJobs(app, { [MAILING]: mailing(app, { deadlineMs }) }, laterMs);
}

/** The token in a mail's link, taken from its text. */
export function linkIn({ mail }: Received): string {
  return /https?:\/\/trib\.example\/mail#([\w.-]+)/.exec(mail.text ?? '')?.[1] ?? '';
}

export const codeIn = ({ mail }: Received) => /^\d{4} \d{4}$/m.exec(mail.text ?? '')?.[0] ?? '';

/** Makes the mails expire, as if they had been asked for long ago. */
export async function expireMails(app: TestApp, address: string): Promise<void> {
  await app.db
    .update(mails)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(mails.address, address));
}

/** The only new mail to this address; throws if there is none or more than one. */
export async function onlyMailTo(app: TestApp, smtp: TestSmtp, address: string): Promise<Received> {
  await sendMails(app);
  const [mail, ...others] = smtp.received.splice(0).filter(({ to }) => to.includes(address));
  if (!mail || others.length > 0) throw new Error(`There are ${others.length} mails, or none, to ${address}`);
  return mail;
}

export async function confirmAddress(
  app: TestApp,
  smtp: TestSmtp,
  person: Person,
  address: string,
): Promise<void> {
  await person.put(`/api/users/${person.id}/mail/address`, { address });
  const code = codeIn(await onlyMailTo(app, smtp, address));
  const { status, body } = await person.post(`/api/users/${person.id}/mail/code`, { code });
  if (status !== 200) throw new Error(`Confirming returned ${status}: ${JSON.stringify(body)}`);
}

let reachable = 0;

export async function createReachable(app: TestApp, smtp: TestSmtp, password: string) {
  const username = `reachable.${++reachable}`;
  const address = `${username}@people.example`;
  const person = await app.person({ username, password });
  await confirmAddress(app, smtp, person, address);
  return { ...person, username, address };
}
