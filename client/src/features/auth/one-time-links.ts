import type { LinkView } from '#shared/api/account-links';
import { continuePage } from '../../lib/paths';
import { asWhom } from './kept-until';
import * as t from './texts';

/** The query marks links that sign another device in. */
export const newDevicePath = (token: string) => `${continuePage.href({ device: true })}#${token}`;

/** The part after `#` never reaches a server, its log or a link preview. Null if the token is incomplete. */
export const tokenIn = (hash: string): string | null => /^#([\w-]{43})$/.exec(hash)?.[1] ?? null;

export type PageTexts = { title: string; text: string };

export const INCOMPLETE_LINK: PageTexts = {
  title: t.linkNotComplete,
  text: t.partOfLostOn,
};

/** Says what a link does before anything is pressed. */
export function textsOfLink({ purpose, person, username }: LinkView, viewerId: number | null): PageTexts {
  if (purpose === 'reset')
    return {
      title: t.chooseNewPassword,
      text: t.resetFor({ name: username ?? person.displayName }),
    };
  if (viewerId === person.id) return { title: t.youSignedInHere, text: t.sameAccountLinkNot };
  return {
    title: t.continueAsQuestion({ who: asWhom(person) }),
    text: t.browserSignedInWith,
  };
}

export const textsOfUsedLink = (isSignedIn: boolean): PageTexts => ({
  title: t.linkUsedUp,
  text: isSignedIn ? t.expiredOrSomebodyContinued : t.expiredOrSomebodyContinuedWith,
});
