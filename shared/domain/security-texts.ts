import type { Lang } from '../texts/languages';
import { paths, SHOWN_SETTINGS } from './paths';
import type { NotifiedSecurityEvent } from './security-events';
import { textsOf } from './texts';

const TITLES: Readonly<Record<NotifiedSecurityEvent, (lang: Lang) => string>> = {
  'new-device': (lang) => textsOf(lang).signedInNewDevice,
  'password-set': (lang) => textsOf(lang).passwordSet,
  'password-changed': (lang) => textsOf(lang).passwordChanged,
  'passkey-added': (lang) => textsOf(lang).passkeyAdded,
  'provider-linked': (lang) => textsOf(lang).providerLinked,
  'codes-made': (lang) => textsOf(lang).codesMade,
  'code-used': (lang) => textsOf(lang).codeUsed,
  'confirmation-waits': (lang) => textsOf(lang).confirmationWaits,
  'calendar-linked': (lang) => textsOf(lang).calendarLinked,
  'ways-ended': (lang) => textsOf(lang).waysEnded,
  'address-added': (lang) => textsOf(lang).addressAdded,
  'address-changed': (lang) => textsOf(lang).addressChanged,
  'address-removed': (lang) => textsOf(lang).addressRemoved,
  'address-restored': (lang) => textsOf(lang).addressRestored,
};

export const securityTitle = (event: NotifiedSecurityEvent, lang: Lang): string => TITLES[event](lang);

const WAYS: ReadonlyMap<string, (lang: Lang) => string> = new Map([
  ['password', (lang) => textsOf(lang).byPassword],
  ['mail', (lang) => textsOf(lang).byMail],
  ['a link', (lang) => textsOf(lang).byLink],
  ['another device', (lang) => textsOf(lang).byOtherDevice],
]);

/** How somebody signed in, within a sentence. A passkey or a provider has a name of its own. */
export const wayOfSigningIn = (stored: string | null, lang: Lang): string =>
  stored === null ? textsOf(lang).byPasskey : (WAYS.get(stored)?.(lang) ?? stored);

export const SECURITY_LOG_PATH = `${paths.profile}?${SHOWN_SETTINGS}=security`;
export const securityAdvice = (lang: Lang): string => textsOf(lang).securityAdvice;
