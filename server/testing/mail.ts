import { once } from 'node:events';
import type { Socket } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import type { Config } from '../config';
import { mailNotices, mails } from '../db/schema/mail';
import type { QueueWorker } from '../db/queue-loop';
import { createMailSender } from '../modules/mail/mail-sender';
import type { Person, TestApp } from './test-app';

const FROM = { name: 'Trib', address: 'hello@trib.example' };
const PUBLIC_URL = 'http://trib.example';

/** For tests in which nothing is sent. */
export const NO_MAIL_SERVER: NonNullable<Config['mail']> = {
  smtp: { host: '127.0.0.1', port: 9, secure: false, login: null },
  from: FROM,
  webhookSecret: null,
};

export type Received = { to: string[]; mail: ParsedMail; isEncrypted: boolean };
type TestSmtp = {
  /** What the app needs to send to it. */
  config: Pick<Config, 'mail' | 'publicUrl'>;
  received: Received[];
  /** What it says next instead, until it is set to null. */
  behave(behaviour: Behaviour | null): void;
  /** How many connections have begun. */
  connections(): number;
};
type Behaviour = {
  /** The response to RCPT TO. */
  recipient?: number;
  /** After the whole text: a response, a reset connection, or silence. */
  text?: number | 'reset' | 'silence';
  /** Before it accepts the recipient. */
  waitFor?: Promise<void>;
  /** Never greets. */
  isSlow?: true;
};

const refusal = (code: number) => Object.assign(new Error('Not this one'), { responseCode: code });

/** A real SMTP server with STARTTLS on a port of its own, which does what the test says. */
export async function startSmtp(login: { user: string; pass: string } | null = null): Promise<TestSmtp> {
  let behaviour: Behaviour | null = null;
  let begun = 0;
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const options: SMTPServerOptions = {
    authOptional: login === null,
    disabledCommands: login === null ? ['AUTH'] : [],
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) done(null, { user: username });
      else done(refusal(535));
    },
    onConnect(_session, done) {
      begun += 1;
      // Greets when it has closed.
      if (!behaviour?.isSlow) done();
    },
    onRcptTo(_address, _session, done) {
      const { recipient, waitFor } = behaviour ?? {};
      void Promise.resolve(waitFor).finally(() => done(recipient ? refusal(recipient) : undefined));
    },
    onData(stream, session, done) {
      const text = behaviour?.text;
      simpleParser(stream, {}, (error, mail) => {
        // The connection ended before the text did.
        if (error) return;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        if (typeof text !== 'number') received.push({ to, mail, isEncrypted: session.secure });
        if (text === 'reset') for (const socket of sockets) socket.resetAndDestroy();
        else if (text === undefined) done();
        else if (text !== 'silence') done(refusal(text));
      });
    },
  };
  const smtp = new SMTPServer({ ...options, closeTimeout: 100, logger: false });
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const address = smtp.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const whenDone = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  whenDone(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
  return {
    config: {
      mail: { smtp: { host: '127.0.0.1', port, secure: false, login }, from: FROM, webhookSecret: null },
      publicUrl: PUBLIC_URL,
    },
    received,
    behave: (next) => (behaviour = next),
    connections: () => begun,
  };
}

/** Without a timer: tests trigger it. */
export function createTestMailSender(app: TestApp, deadlineMs = 30_000): QueueWorker {
  const sender = createMailSender(app, { deadlineMs });
  onTestFinished(() => sender.close());
  return sender;
}

/** Sends everything that is due, now or so much later by the database's clock. */
export async function sendMails(app: TestApp, laterMs = 0, deadlineMs?: number): Promise<void> {
  const by = sql`make_interval(secs => ${laterMs / 1000})`;
  await app.db.update(mails).set({
    dueAt: sql`${mails.dueAt} - ${by}`,
    leasedUntil: sql`${mails.leasedUntil} - ${by}`,
  });
  await app.db.update(mailNotices).set({ dueAt: sql`${mailNotices.dueAt} - ${by}` });
  const sender = createTestMailSender(app, deadlineMs);
  sender.wake();
  await sender.idle();
}

/** The link of a mail, from its text. */
export function linkIn({ mail }: Received): string {
  return new RegExp(`${PUBLIC_URL}/mail#([\\w.-]+)`).exec(mail.text ?? '')?.[1] ?? '';
}

export const codeIn = ({ mail }: Received) => /^\d{4} \d{4}$/m.exec(mail.text ?? '')?.[0] ?? '';

/** As if the mail had been asked for long ago. */
export async function expireMails(app: TestApp, address: string): Promise<void> {
  await app.db
    .update(mails)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(mails.address, address));
}

/** The only new mail to this address. */
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

/** Somebody with a password and a confirmed address. */
export async function createReachable(app: TestApp, smtp: TestSmtp, password: string) {
  const username = `reachable.${++reachable}`;
  const address = `${username}@people.example`;
  const person = await app.person({ username, password });
  await confirmAddress(app, smtp, person, address);
  return { ...person, username, address };
}
