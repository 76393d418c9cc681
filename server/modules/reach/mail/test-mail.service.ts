import { randomUUID } from 'node:crypto';
import type { MailConfig } from '../../../config-settings';
import { escapeHtml } from '../../../http/html';
import { sendMail } from './send-mail';

/** Sends one mail, bypassing the queue, and returns what the mail server said. */
export async function sendTestMail(mail: MailConfig, to: string, townName: string) {
  const { host, port } = mail.smtp;
  const name = mail.from.name || townName;
  const text = `This is a test from ${name}, sent by ${host}:${port}. If you can read it, mail works.`;
  return sendMail(
    { ...mail, from: { ...mail.from, name } },
    {
      subject: `A test from ${name}`,
      text: `${text}\n`,
      html: `<p>${escapeHtml(text)}</p>`,
      to,
      messageId: `<${randomUUID()}@${mail.from.address.split('@')[1] ?? 'localhost'}>`,
      unsubscribeUrl: null,
      calendar: null,
    },
    { begin: async () => true, deadlineMs: 20_000 },
  );
}
