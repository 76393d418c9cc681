import type { Town } from '#shared/domain/town';
import { KEEPS_SPOT } from '#shared/api/mail';
import { deviceText } from '#shared/domain/device-text';
import type { MailedSecurityEvent } from '#shared/domain/security-events';
import { SECURITY_LOG_PATH, wayOfSigningIn } from '#shared/domain/security-texts';
import { paths } from '#shared/domain/paths';
import type { Lang } from '#shared/texts/languages';
import type { MailText } from '../../../db/schema/mail';
import { type Draft, layOut } from './letter-layout.views';
import { unlinked } from './mail.rules';
import type { MailKind } from './mails.queries';
import type { Letter } from './send-mail';
import { type Texts, textsOf } from './texts';

/** `name` and `username` belong to the account that the mail is about. */
export type LetterFacts = {
  kind: MailKind;
  publicUrl: string;
  town: Town;
  /** The receiver's. */
  lang: Lang;
  name: string;
  username: string | null;
  token: string;
  code: string;
  texts: readonly MailText[];
  /** Whether the address to be confirmed belongs to another account. */
  isTaken: boolean;
  event: { kind: MailedSecurityEvent; detail: string | null; device: string | null } | null;
  /** Gives up the reader's spot at the meetup that the mail is about; null if they have none. */
  spotKey: string | null;
  /** Empty in mails that the person has asked for. */
  unsubscribeKey: string;
};

/** This is as long as an announcement may be; a title is far shorter. */
const TEXT_MAX = 1_000;

/** Every word that people have typed goes through `unlinked` here, whichever letter it is for. */
export const letter = ({ name, username, texts, event, ...facts }: LetterFacts): Letter =>
  layOut(
    draftOf({
      ...facts,
      event: event && { ...event, detail: event.detail && unlinked(event.detail) },
      name: unlinked(name),
      username: username !== null && unlinked(username) === username ? username : null,
      texts: texts.map(({ title, body, ...text }) => ({
        ...text,
        title: unlinked(title, TEXT_MAX),
        body: unlinked(body, TEXT_MAX),
      })),
    }),
    facts,
  );

function draftOf(facts: LetterFacts): Draft {
  const { kind, publicUrl, name, username, texts, isTaken, event, lang } = facts;
  const t = textsOf(lang);
  const town = facts.town.name;
  const { token, code, unsubscribeKey, spotKey } = facts;
  const url = `${publicUrl}${paths.mail}#${token}`;
  const stopUrl = `${publicUrl}${paths.mail}#${unsubscribeKey}`;
  const account = username === null ? name : `${name} (@${username})`;
  switch (kind) {
    case 'sign-in':
      return {
        title: t.signInTitle({ town }),
        blocks: [t.signInWanted({ account }), { button: t.signIn, url }, t.typeCode, { code }, t.bothOnce],
        foot: t.ignore,
      };
    case 'verify':
      return {
        title: t.verifyTitle,
        blocks: [t.verifyWanted({ account }), { code }, t.verifyOnce],
        foot: t.verifyFoot,
      };
    case 'reset':
      return {
        title: t.resetTitle,
        blocks: [t.resetWanted({ account }), { button: t.choosePassword, url }, t.linkOnce],
        foot: t.ignore,
      };
    case 'confirm':
      return isTaken
        ? {
            subject: t.takenSubject({ town }),
            title: t.takenTitle,
            blocks: [t.takenWanted, t.takenBelongs({ url: publicUrl })],
            foot: t.ignore,
          }
        : {
            title: t.confirmTitle,
            blocks: [
              // The owner of the address has not asked for our mail yet, so it has no words of the person who typed it.
              t.confirmTyped({ town }),
              { button: t.confirm, url },
              t.typeCode,
              { code },
              t.bothDay,
            ],
            foot: t.ignore,
          };
    case 'changed':
      return {
        title: t.changedTitle,
        blocks: [t.changedText({ account }), t.changedUndo, { button: t.undoChange, url }, t.undoSignsOut],
        foot: t.usedUntilNow,
      };
    case 'restored':
      return {
        subject: t.restoredSubject,
        title: t.restoredTitle,
        blocks: [t.restoredText({ account }), t.restoredBy, t.restoredAdvice],
        foot: t.usedUntilNow,
      };
    case 'security': {
      if (event === null) throw new Error('A mail about an account has nothing to tell');
      const [title, text] = HAPPENED[event.kind](t, event.detail ?? '', lang);
      return {
        title,
        blocks: [
          text,
          t.securityAbout({ account, device: deviceText(event.device, lang) ?? t.unknownBrowser }),
          t.securityAdvice,
          { button: t.openLog, url: publicUrl + SECURITY_LOG_PATH },
          t.cantSignIn({ url: publicUrl }),
        ],
        foot: t.hasAddress,
      };
    }
    case 'notices':
      return {
        subject: texts.length === 1 ? subjectOf(texts[0], t) : t.newThings({ count: texts.length }),
        title: t.hi({ name }),
        blocks: [
          { items: texts.map((text) => ({ ...text, url: publicUrl + text.url })) },
          ...(spotKey !== null && texts[0]?.asksIfComing
            ? [{ button: t.yes, url: `${publicUrl}${paths.mail}#${KEEPS_SPOT}${spotKey}` }]
            : [{ button: t.open({ town }), url: publicUrl + (urlOfOnly(texts) ?? paths.meetups) }]),
          ...(spotKey === null
            ? []
            : [
                {
                  link: texts[0]?.asksIfComing ? t.giveSpot : t.cantMakeIt,
                  url: `${publicUrl}${paths.mail}#${spotKey}`,
                },
              ]),
        ],
        foot: t.yourSettings,
        stop: { label: t.noMore, url: stopUrl },
      };
    case 'invite': {
      const community = texts[0]?.title ?? '';
      return {
        title: t.inviteTitle({ name, community }),
        blocks: [
          texts[0]?.body ?? '',
          t.inviteText({ community, town }),
          { button: t.look, url: publicUrl + (urlOfOnly(texts) ?? paths.communities) },
        ],
        foot: t.inviteFoot({ name }),
        stop: { label: t.dontWrite, url: stopUrl },
      };
    }
  }
}

const urlOfOnly = (texts: readonly MailText[]) => (texts.length === 1 ? texts[0]?.url : undefined);

function subjectOf(text: MailText | undefined, t: Texts): string {
  if (!text) return '';
  const { title, body } = text;
  return title.endsWith('?')
    ? t.questionAndText({ question: title, text: body })
    : t.subjectAndText({ title, text: body });
}

const HAPPENED: Record<
  MailedSecurityEvent,
  (t: Texts, detail: string, lang: Lang) => [title: string, text: string]
> = {
  'new-device': (t, way, lang) => [t.newDevice, t.newDeviceWith({ way: wayOfSigningIn(way, lang) })],
  'password-set': (t) => [t.passwordSet, t.passwordSetText],
  'password-changed': (t) => [t.passwordChanged, t.passwordChangedText],
  'passkey-added': (t, name) => [t.passkeyAdded, t.passkeyAddedText({ name })],
  'provider-linked': (t, provider) => [t.providerLinked({ provider }), t.providerLinkedText({ provider })],
  'codes-made': (t) => [t.codesMade, t.codesMadeText],
  'confirmation-waits': (t, way) => [t.confirmationWaits({ way }), t.confirmationWaitsText],
  'calendar-linked': (t) => [t.calendarLinked, t.calendarLinkedText],
  'ways-ended': (t, ways) => [t.waysEnded, t.waysEndedText({ ways })],
  'code-used': (t) => [t.codeUsed, t.codeUsedText],
};
