import type { MailLink } from '#shared/api/mail';
import { MAILBOX_HASH_LENGTH } from '#shared/domain/limits';
import type { PageTexts } from '../auth/one-time-links';
import { town } from '../../lib/town';

export const isUnsubscribeKey = (key: string) => /^[^.]+\.[^.]+$/.test(key);
export const isSpotKey = (key: string) => /^\d+\.\d+\./.test(key);

export const UNUSABLE_LINK: PageTexts = {
  title: 'This link no longer works',
  text: 'It has expired or was used already. Ask for a new email.',
};

export const SPOT_GONE: PageTexts = {
  title: 'This link no longer works',
  text: 'You are not going any more, or it has begun or was cancelled.',
};

/** The texts for what a mailed link does; the static frame uses them too. */
export function textsOfMailLink({ purpose, name, username, address }: MailLink): PageTexts {
  const account = username === null ? name : `${name} (@${username})`;
  switch (purpose) {
    case 'sign-in':
      return { title: 'Sign in', text: `You will be signed in here as ${account}.` };
    case 'reset':
      return {
        title: 'Choose a new password',
        text: `For ${account}. All your devices are logged out then.`,
      };
    case 'confirm':
      return {
        title: 'Confirm your address',
        text: `Is ${address} your address, and ${account} your account?`,
      };
    case 'undo':
      return {
        title: 'Undo the change',
        text: `${account} gets the address ${address} back, and everybody is signed out.`,
      };
  }
}

/** The link belongs to an account, or to an invited address that has none. */
export function textsOfUnsubscribing(key: string): PageTexts & { button: string; done: string } {
  const isOfAccount = key.indexOf('.') < MAILBOX_HASH_LENGTH;
  return isOfAccount
    ? {
        title: 'No more emails?',
        text: `We won't email you about news at ${town.name} any more. You can still sign in by email.`,
        button: 'Stop the emails',
        done: 'Done. You can switch them on again in the settings.',
      }
    : {
        title: 'No more invitations?',
        text: `Nobody will be able to invite this address through ${town.name}. We keep it only in a form that can't be read.`,
        button: "Don't write to me again",
        done: "Done. We won't write to you again.",
      };
}
