/**
 * A command for operators: `npm run mail -- test ADDRESS` sends one mail, bypassing the queue, and prints the mail
 * server's reply.
 */
import { mailAddress } from '#shared/api/mail';
import { PRODUCT_NAME } from '#shared/domain/names';
import { runCommand } from './command';
import { ConfigError, readConfig } from './config';
import { sendTestMail } from './modules/reach/mail/test-mail.service';

const USAGE = 'Usage: npm run mail -- test ADDRESS';

async function main([command, typed]: readonly string[]): Promise<string> {
  const address = mailAddress.safeParse(typed);
  if (command !== 'test' || !address.success) throw new ConfigError(USAGE);
  const { mail } = readConfig(process.env);
  if (mail === null) throw new ConfigError('Set SMTP_URL, MAIL_FROM and PUBLIC_URL first: see docs/mail.md.');
  const { host, port } = mail.smtp;
  const outcome = await sendTestMail(mail, address.data, PRODUCT_NAME);
  if (outcome.kind === 'sent') {
    return `${host}:${port} has taken the mail to ${address.data}. Look whether it arrives, and not as spam: docs/mail.md.`;
  }
  throw new ConfigError(`${host}:${port} has not taken the mail (${outcome.kind}): ${outcome.problem}`);
}

await runCommand(main, [ConfigError]);
