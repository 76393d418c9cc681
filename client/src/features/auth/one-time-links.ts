import type { LinkView } from '#shared/api/account-links';
import { continuePage } from '../../lib/paths';
import { asWhom } from './kept-until';

/** The query marks links that sign another device in. */
export const newDevicePath = (token: string) => `${continuePage.href({ device: true })}#${token}`;

/** The part after `#` never reaches a server, its log or a link preview. Null if the token is incomplete. */
export const tokenIn = (hash: string): string | null => /^#([\w-]{43})$/.exec(hash)?.[1] ?? null;

export type PageTexts = { title: string; text: string };

export const INCOMPLETE_LINK: PageTexts = {
  title: 'This link is not complete',
  text: 'Part of it was lost on the way. Please copy the whole link, or ask for a new one.',
};

/** Says what a link does before anything is pressed. */
export function textsOfLink({ purpose, person, username }: LinkView, viewerId: number | null): PageTexts {
  if (purpose === 'reset')
    return {
      title: 'Choose a new password',
      text: `For ${username ?? person.displayName}. All other devices are logged out then.`,
    };
  if (viewerId === person.id)
    return { title: 'You are signed in here already', text: 'It is the same account. The link is not used.' };
  return {
    title: `Continue ${asWhom(person)}?`,
    text: 'This browser will be signed in, with your meetups and chats.',
  };
}

export const textsOfUsedLink = (isSignedIn: boolean): PageTexts => ({
  title: 'This link is used up',
  text: isSignedIn
    ? 'It has expired, or somebody has continued with it.'
    : 'It has expired, or somebody has continued with it. Make a new one where you are signed in: profile, settings, "Use another device".',
});
