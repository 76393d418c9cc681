import * as z from 'zod/mini';

/** With a name before it or without. */
const MAIL_FROM =
  /^(?:([^<>"\r\n]{1,60})<([^\s<>@"]{1,64}@[^\s<>@"]{1,190})>|([^\s<>@"]{1,64}@[^\s<>@"]{1,190}))$/;

export const mailVariables = {
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine<string>(
          (value) => /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value) && new URL(value).hostname !== '',
          'must look like smtp://user:password@host:587 or smtps://user:password@host',
        ),
      ),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(MAIL_FROM, 'must be an address such as Trib <hello@trib.example>, without a line break'),
      ),
  ),
  MAIL_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(20, 'must have 20 letters or more'))),
};

/** The operator's mail server. */
type SmtpConfig = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  secure: boolean;
  login: { user: string; pass: string } | null;
};

export type MailConfig = {
  smtp: SmtpConfig;
  from: { name: string; address: string };
  /** Who knows it may report addresses that bounce; nobody if null. */
  webhookSecret: string | null;
};

const SMTP_PORTS = { submission: 587, tls: 465 };

type Values = Partial<Record<keyof typeof mailVariables | 'PUBLIC_URL', string>>;

export function configuredMail(values: Values, refuse: (problem: string) => never): MailConfig | null {
  const { SMTP_URL: address, MAIL_FROM: from, PUBLIC_URL: publicUrl } = values;
  if (address === undefined && from === undefined) return null;
  if (address === undefined || from === undefined) refuse('SMTP_URL and MAIL_FROM belong together');
  if (publicUrl === undefined) refuse('SMTP_URL needs PUBLIC_URL, for the links in mails');
  const [, name = '', named, alone] = MAIL_FROM.exec(from) ?? [];
  return {
    smtp: smtpOf(new URL(address)),
    from: { name: name.trim() || 'Trib', address: named ?? alone ?? '' },
    webhookSecret: values.MAIL_WEBHOOK_SECRET ?? null,
  };
}

function smtpOf({ protocol, hostname, port, username, password }: URL): SmtpConfig {
  const secure = protocol === 'smtps:';
  return {
    // Without the brackets of an IPv6 address.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? SMTP_PORTS.tls : SMTP_PORTS.submission) : Number(port),
    secure,
    login:
      username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
