/** Security events of which the person is told at once, by a `security` notice and by a mail. */
export const MAILED_SECURITY_EVENTS = [
  'new-device',
  'password-set',
  'password-changed',
  'passkey-added',
  'provider-linked',
  'codes-made',
  'code-used',
  'confirmation-waits',
  'calendar-linked',
  'ways-ended',
] as const;
export type MailedSecurityEvent = (typeof MAILED_SECURITY_EVENTS)[number];

/** Changes of the address are not among the mailed ones, because they have mails of their own, to the address before. */
export const NOTIFIED_SECURITY_EVENTS = [
  ...MAILED_SECURITY_EVENTS,
  'address-added',
  'address-changed',
  'address-removed',
  'address-restored',
] as const;
export type NotifiedSecurityEvent = (typeof NOTIFIED_SECURITY_EVENTS)[number];
