import type { Town } from '#shared/domain/town';
import { CANT_MAKE_IT, KEEPS_SPOT } from '#shared/api/mail';
import { GIVE_SPOT } from '#shared/domain/goes-ahead';
import type { MailedSecurityEvent } from '#shared/domain/security-events';
import { SECURITY_LOG_PATH } from '#shared/domain/security-texts';
import { paths } from '#shared/domain/paths';
import type { MailText } from '../../db/schema/mail';
import { type Draft, layOut } from './letter-layout.views';
import { unlinked } from './mail.rules';
import type { MailKind } from './mails.queries';
import type { Letter } from './send-mail';

/** `name` and `username` belong to the account that the mail is about. */
export type LetterFacts = {
  kind: MailKind;
  publicUrl: string;
  town: Town;
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
    facts.town,
  );

const UNWANTED = `If it wasn't you, ignore this mail: nothing has changed.`;

function draftOf(facts: LetterFacts): Draft {
  const { kind, publicUrl, town, name, username, texts, isTaken, event } = facts;
  const { token, code, unsubscribeKey, spotKey } = facts;
  const url = `${publicUrl}${paths.mail}#${token}`;
  const stopUrl = `${publicUrl}${paths.mail}#${unsubscribeKey}`;
  const account = username === null ? name : `${name} (@${username})`;
  switch (kind) {
    case 'sign-in':
      return {
        title: `Sign in to ${town.name}`,
        blocks: [
          `Somebody, hopefully you, wants to sign in as ${account}.`,
          { button: 'Sign in', url },
          'Or type this code where you asked for it:',
          { code },
          'Both work once, for 10 minutes. Never give the code to anybody.',
        ],
        foot: UNWANTED,
      };
    case 'verify':
      return {
        title: `Confirm that it's you`,
        blocks: [
          `Somebody, hopefully you, wants to change or see something of ${account} that needs this code:`,
          { code },
          'It works once, for 10 minutes, where it was asked for. Never give it to anybody.',
        ],
        foot: `If it wasn't you, somebody uses a browser in which you are signed in. Sign it out: settings, "Signed-in devices".`,
      };
    case 'reset':
      return {
        title: 'Choose a new password',
        blocks: [
          `Somebody, hopefully you, wants a new password for ${account}.`,
          { button: 'Choose a password', url },
          'The link works once, for 10 minutes.',
        ],
        foot: UNWANTED,
      };
    case 'confirm':
      return isTaken
        ? {
            subject: `You have an account at ${town.name}`,
            title: 'This address has an account',
            blocks: [
              'Somebody, hopefully you, wants to add this address to another account.',
              `It belongs to one already. You can sign in to that by mail at ${publicUrl}.`,
            ],
            foot: UNWANTED,
          }
        : {
            title: 'Confirm your address',
            blocks: [
              // The owner of the address has not asked for our mail yet, so it has no words of the person who typed it.
              `Somebody, hopefully you, has typed this address at ${town.name} as theirs.`,
              { button: 'Confirm', url },
              'Or type this code where you asked for it:',
              { code },
              'Both work once, for a day.',
            ],
            foot: UNWANTED,
          };
    case 'changed':
      return {
        title: 'Your address was changed',
        blocks: [
          `This address no longer belongs to the account of ${account}.`,
          "If that was you, there is nothing to do. If it wasn't, undo it within seven days:",
          { button: 'Undo the change', url },
          'Undoing also signs everybody out. Then choose a new password.',
        ],
        foot: 'You get this mail because the address was used until now.',
      };
    case 'restored':
      return {
        subject: 'The change of your address was undone',
        title: 'The change was undone',
        blocks: [
          `The account of ${account} has the address again that it had before this one.`,
          'It was undone by a link that was mailed there, and everybody was signed out.',
          "If it wasn't you, sign in another way, and choose a new address and password.",
        ],
        foot: 'You get this mail because the address was used until now.',
      };
    case 'security': {
      if (event === null) throw new Error('A mail about an account has nothing to tell');
      const [title, text] = HAPPENED[event.kind](event.detail ?? '');
      return {
        title,
        blocks: [
          text,
          `This is about the account of ${account}. It was done in ${event.device ?? 'an unknown browser'}.`,
          'If it was you, there is nothing to do. If not, open the security log and say so:',
          { button: 'Open the security log', url: publicUrl + SECURITY_LOG_PATH },
          `If you can't sign in any more, choose "Forgot your password?" at ${publicUrl}.`,
        ],
        foot: 'You get this mail because your account has this address.',
      };
    }
    case 'notices':
      return {
        subject: texts.length === 1 ? subjectOf(texts[0]) : `${texts.length} things that are new`,
        title: `Hi ${name}`,
        blocks: [
          { items: texts.map((text) => ({ ...text, url: publicUrl + text.url })) },
          ...(spotKey !== null && texts[0]?.asksIfComing
            ? [{ button: 'Yes', url: `${publicUrl}${paths.mail}#${KEEPS_SPOT}${spotKey}` }]
            : [{ button: `Open ${town.name}`, url: publicUrl + (urlOfOnly(texts) ?? paths.meetups) }]),
          ...(spotKey === null
            ? []
            : [{ link: wordsOfLeaving(texts), url: `${publicUrl}${paths.mail}#${spotKey}` }]),
        ],
        foot: 'You get this mail because of your settings.',
        stop: { label: 'No more of these', url: stopUrl },
      };
    case 'invite': {
      const community = texts[0]?.title ?? '';
      return {
        title: `${name} invites you to ${community}`,
        blocks: [
          texts[0]?.body ?? '',
          `${community} is a community at ${town.name}, where people meet in small groups. Have a look, and join only if you like it.`,
          { button: 'Have a look', url: publicUrl + (urlOfOnly(texts) ?? paths.communities) },
        ],
        foot: `${name} gave us your address for this one mail, and we have not kept it.`,
        stop: { label: "Don't write to me again", url: stopUrl },
      };
    }
  }
}

const wordsOfLeaving = (texts: readonly MailText[]) => (texts[0]?.asksIfComing ? GIVE_SPOT : CANT_MAKE_IT);
const urlOfOnly = (texts: readonly MailText[]) => (texts.length === 1 ? texts[0]?.url : undefined);
const subjectOf = (text: MailText | undefined) =>
  text ? `${text.title}${text.title.endsWith('?') ? '' : ':'} ${text.body}` : '';

const HAPPENED: Record<MailedSecurityEvent, (detail: string) => [title: string, text: string]> = {
  'new-device': (detail) => [
    'Somebody signed in on a new device',
    `They signed in with ${detail === 'password' ? 'the password' : detail}.`,
  ],
  'password-set': () => ['A password was added', 'From now on a username and a password sign in.'],
  'password-changed': () => [
    'Your password was changed',
    'There is a new one, and all other devices were signed out.',
  ],
  'passkey-added': (detail) => ['A passkey was added', `It is called "${detail}", and signs in from now on.`],
  'provider-linked': (detail) => [`${detail} was added`, `From now on ${detail} signs in.`],
  'codes-made': () => [
    'Recovery codes were made',
    'There are ten new ones. Those from before no longer work.',
  ],
  'confirmation-waits': (detail) => [
    'Somebody asked to confirm with ' + detail,
    'A day later they can change how your account is signed in to, or delete it.',
  ],
  'calendar-linked': () => [
    'A secret calendar link was made',
    'Whoever has it sees which meetups you are going to, and where. You can turn it off in the settings.',
  ],
  'ways-ended': (detail) => ['Ways into your account ended', `These no longer work: ${detail}.`],
  'code-used': () => [
    'A recovery code was used',
    'Somebody signed in with it, and everybody else was signed out.',
  ],
};
