import type { MailLink } from '#shared/api/mail';
import { MAILBOX_HASH_LENGTH } from '#shared/domain/limits';
import type { PageTexts } from '../auth/one-time-links';
import { town } from '../../lib/town';
import * as t from './texts';

export const isUnsubscribeKey = (key: string) => /^[^.]+\.[^.]+$/.test(key);
export const isSpotKey = (key: string) => /^\d+\.\d+\./.test(key);

export const UNUSABLE_LINK: PageTexts = {
  title: t.linkNoLongerWorks,
  text: t.expiredOrUsedAlready,
};

export const SPOT_GONE: PageTexts = {
  title: t.linkNoLongerWorks,
  text: t.youNotGoingAny,
};

/** The texts for what a mailed link does; the static frame uses them too. */
export function textsOfMailLink({ purpose, name, username, address }: MailLink): PageTexts {
  const account = username === null ? name : `${name} (@${username})`;
  switch (purpose) {
    case 'sign-in':
      return { title: t.signIn, text: t.signedInHereAs({ account }) };
    case 'reset':
      return {
        title: t.chooseNewPassword,
        text: t.resetFor({ account }),
      };
    case 'confirm':
      return {
        title: t.confirmAddress,
        text: t.isItYours({ address, account }),
      };
    case 'undo':
      return {
        title: t.undoChange,
        text: t.getsAddressBack({ account, address }),
      };
  }
}

/** The link belongs to an account, or to an invited address that has none. */
export function textsOfUnsubscribing(key: string): PageTexts & { button: string; done: string } {
  const isOfAccount = key.indexOf('.') < MAILBOX_HASH_LENGTH;
  return isOfAccount
    ? {
        title: t.noMoreEmails,
        text: t.noMoreNews({ town: town.name }),
        button: t.stopEmails,
        done: t.doneYouCanSwitch,
      }
    : {
        title: t.noMoreInvitations,
        text: t.nobodyCanInvite({ town: town.name }),
        button: t.dontWriteToMe,
        done: t.doneWeWontWrite,
      };
}
