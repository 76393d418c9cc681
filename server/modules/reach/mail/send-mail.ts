import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Config } from '../../../config';

type Mail = NonNullable<Config['mail']>;
export type Letter = { subject: string; text: string; html: string };
type Message = Letter & {
  to: string;
  messageId: string;
  /** Address at which one click ends all notices (RFC 8058); null for what somebody asked for. */
  unsubscribeUrl: string | null;
  /** A calendar file to go with it. */
  calendar: string | null;
};

type Outcome =
  | { kind: 'sent' }
  /** Nothing has arrived: it failed before the text was handed over, or the server said so. */
  | { kind: 'failed'; problem: string }
  /** The server refuses it for good; `isRecipient` if it takes no mail for this address. */
  | { kind: 'refused'; isRecipient: boolean; problem: string }
  /** The connection ended after the text and before the answer, so nobody knows whether it arrived. */
  | { kind: 'unclear'; problem: string };

export type SendOptions = {
  /** Called once the server waits for the text; if it returns false, nothing is sent. */
  begin: () => Promise<boolean>;
  closing?: AbortSignal;
  /** Limit for the whole exchange. */
  deadlineMs?: number;
};

const STEP_MS = 20_000;
const DEADLINE_MS = 60_000;
/** Nobody stands between us and a server on the same machine, and its certificate is rarely one that we could check. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Sends one mail on one connection. A password is only given over TLS, unless the server is on this machine. */
export async function sendMail(
  { smtp, from }: Mail,
  message: Message,
  { begin, closing, deadlineMs = DEADLINE_MS }: SendOptions,
): Promise<Outcome> {
  const content = await compose(from, message);
  const isLocal = LOOPBACK.test(smtp.host);
  const connection = new SMTPConnection({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    requireTLS: !smtp.secure && smtp.login !== null && !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    allowInternalNetworkInterfaces: true,
  });
  let hasBegun = false;
  /** The text is asked for only when the server waits for it, so that a withdrawn mail is never handed over. */
  async function* text() {
    if (!(await begin())) throw new Error('The mail was taken over or withdrawn');
    hasBegun = true;
    yield content;
  }
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error('The mail server took too long')), deadlineMs);
  const ended = AbortSignal.any([stop.signal, ...(closing ? [closing] : [])]);
  try {
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: Error | null) => (error ? reject(error) : resolve());
      ended.addEventListener('abort', () => reject(asError(ended.reason)));
      if (ended.aborted) return reject(asError(ended.reason));
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('The mail server closed the connection')));
      return connection.connect((problem) => {
        if (problem) return reject(problem);
        const send = () =>
          connection.send({ from: from.address, to: message.to }, Readable.from(text()), settle);
        if (smtp.login === null) return send();
        return connection.login({ credentials: smtp.login }, (error) => (error ? reject(error) : send()));
      });
    });
    return { kind: 'sent' };
  } catch (error) {
    return outcomeOf(asError(error), hasBegun);
  } finally {
    clearTimeout(timer);
    connection.removeAllListeners();
    // The outcome is known; an error event without a listener would end the process.
    connection.on('error', () => undefined);
    connection.close();
  }
}

type SmtpError = Error & { responseCode?: number; command?: string };
const asError = (error: unknown): SmtpError => (error instanceof Error ? error : new Error(String(error)));

function outcomeOf({ message, responseCode = 0, command }: SmtpError, hasBegun: boolean): Outcome {
  // The server's own words may repeat the address, so they are not logged where there is a code.
  const problem = `${command ?? 'connection'} ${responseCode || message}`;
  const isOfMail = hasBegun || command === 'RCPT TO';
  if (responseCode >= 500 && isOfMail)
    return { kind: 'refused', isRecipient: command === 'RCPT TO', problem };
  if (responseCode >= 400) return { kind: 'failed', problem };
  return { kind: hasBegun ? 'unclear' : 'failed', problem };
}

function compose(from: Mail['from'], { to, unsubscribeUrl, calendar, ...letter }: Message): Promise<Buffer> {
  return new MailComposer({
    ...letter,
    from,
    to: { name: '', address: to },
    ...(calendar !== null && {
      attachments: [
        {
          filename: 'meetup.ics',
          content: calendar,
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        },
      ],
    }),
    headers: {
      // This keeps automatic replies, such as holiday notes, from being sent back.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  })
    .compile()
    .build();
}
