export const FAILURE_MESSAGE_MAX = 200;
export const FAILED_AT = /^[\w.-]{1,60}\.(?:js|ts|tsx):\d{1,7}:\d{1,7}$/;

/** Quoted text may have been typed by a person and may itself contain quotes, so everything from the first quote on goes. */
const QUOTED = /(?:["`“”‘«»„]|(?<!\p{L})['’])[\s\S]*$/u;
/** Matches addresses of any kind and every word with a digit: ids, numbers, dates, tokens. */
const TELLING = /\S*(?:@|:\/\/|\/\S*\/|%[0-9a-f]{2}|\d)\S*/gi;
/** Error messages of engines, browsers and libraries use these letters; names and people's texts often do not. */
const OTHER_LETTERS = /[^\x20-\x7e…]+/g;

/**
 * Keeps what a message says about the code, such as "Cannot read properties of undefined (reading …)". The client
 * applies it, and so does the server, which cannot know who has sent the message.
 */
export function withoutValues(message: string): string {
  return message
    .slice(0, 10 * FAILURE_MESSAGE_MAX)
    .replace(QUOTED, '…')
    .replace(TELLING, '…')
    .replace(OTHER_LETTERS, '…')
    .replace(/…(?:\s*…)+/g, '…')
    .slice(0, FAILURE_MESSAGE_MAX)
    .trim();
}
