/**
 * A command for operators: `npm run mail -- test ADDRESS` sends one mail, bypassing the queue, and prints the mail
 * server's reply.
 */
import { randomUUID } from 'node:crypto';
import { mailAddress } from '#shared/api/mail';
import { PRODUCT_NAME } from '#shared/domain/names';
import { runCommand } from './command';
import { ConfigError, readConfig } from './config';
import { sendMail } from './modules/mail/send-mail';

const USAGE = 'Usage: npm run mail -- test ADDRESS';

async function main([command, typed]: readonly string[]): Promise<string> {
  const address = mailAddress.safeParse(typed);
  if (command !== 'test' || !address.success) throw new ConfigError(USAGE);
  const { mail } = readConfig(process.env);
  if (mail === null) throw new ConfigError('Set SMTP_URL, MAIL_FROM and PUBLIC_URL first: see docs/mail.md.');
  const { host, port } = mail.smtp;
  const name = mail.from.name || PRODUCT_NAME;
  const text = `This is a test from ${name}, sent by ${host}:${port}. If you can read it, mail works.`;
  const outcome = await sendMail(
    mail,
    {
      subject: `A test from ${name}`,
      text: `${text}\n`,
      html: `<p>${text}</p>`,
      to: address.data,
      messageId: `<${randomUUID()}@${mail.from.address.split('@')[1] ?? 'localhost'}>`,
      unsubscribeUrl: null,
      calendar: null,
    },
    { begin: async () => true },
  );
  if (outcome.kind === 'sent') {
    return `${host}:${port} has taken the mail to ${address.data}. Look whether it arrives, and not as spam: docs/mail.md.`;
  }
  throw new ConfigError(`${host}:${port} has not taken the mail (${outcome.kind}): ${outcome.problem}`);
}

await runCommand(main, [ConfigError]);
