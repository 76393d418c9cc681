export const FAILURE_MESSAGE_MAX = 200;
export const FAILED_AT = /^[\w.-]{1,60}\.(?:js|ts|tsx):\d{1,7}:\d{1,7}$/;

/** What stands between quotes was perhaps typed by a person, and may have quotes in it: all that follows is left out. */
const QUOTED = /(?:["`“”‘«»„]|(?<!\p{L})['’])[\s\S]*$/u;
/** Addresses of any kind, and whatever has a digit: ids, numbers, dates, tokens. */
const TELLING = /\S*(?:@|:\/\/|\/\S*\/|%[0-9a-f]{2}|\d)\S*/gi;
/** Engines, browsers and people of this trade write in these letters; names and texts often do not. */
const OTHER_LETTERS = /[^\x20-\x7e…]+/g;

/**
 * What a message says about the code: "Cannot read properties of undefined (reading …)". Applied where it fails, and again
 * by the server, which cannot know who has sent it.
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
