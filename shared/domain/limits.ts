/** Limits that client and server must agree on. The numbers are part of the product's contract. */
export const MEETUP_NAME_MAX = 100;
export const MEETUP_DESCRIPTION_MAX = 500;
export const DISPLAY_NAME_MAX = 50;
export const BIO_MAX = 200;
export const COMMUNITY_NAME_MAX = 60;
export const COMMUNITY_DESCRIPTION_MAX = 500;
export const COMMUNITY_RULES_MAX = 1_000;
export const COMMUNITY_PINNED_MAX = 280;
/** The page has the nearest communities, or the best matches. */
export const COMMUNITIES_LISTED = 50;
export const LOCATION_MAX = 120;
export const PERSON_NAME_MAX = 60;
export const SHORT_TEXT_MAX = 120;
/** A longer search text was probably pasted, and would make the search expensive. */
export const SEARCH_MAX = 64;
export const SEARCH_WORDS_MAX = 6;
export const PLACE_NAME_MAX = 60;
export const ADDRESS_MAX = 200;
/** A pin farther from its city than this is a mistake, unless no city is nearer. */
export const PIN_MILES_MAX = 100;
/** The longest name of a time zone has 32 letters. */
export const TIME_ZONE_MAX = 64;
export const COST_DETAILS_MAX = 200;
/** The address of a browser at its push service; the longest known ones have about 400 letters. */
export const ENDPOINT_MAX = 1_000;
export const JOIN_MESSAGE_MAX = 200;
/** Tells the others on the day how to find each other, as in "at the red table". */
export const ARRIVAL_LINE_MAX = 80;
export const MESSAGE_MAX = 2_000;
/** Unread messages are counted only up to this. */
export const UNREAD_MAX = 99;
export const REPORT_REASON_MAX = 1_000;
/** For an operator's reason, and for their reply to a reporter. */
export const OPERATOR_TEXT_MAX = 500;
export const BANNER_MAX = 200;
export const TOWN_NAME_MAX = 60;
export const TOWN_LINE_MAX = 80;
export const TOWN_GREETING_MAX = 200;
export const CURRENCY_MAX = 4;
export const CONTACT_MAX = 300;
export const EMAIL_MAX = 254;
/** The length of the mailbox's hash in an unsubscribe link; the id of a person is shorter. */
export const MAILBOX_HASH_LENGTH = 43;

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const USERNAME_PATTERN = /^[a-z0-9_.]+$/;
export const PASSWORD_MIN = 8;
/** Long enough for any passphrase, and short enough that hashing it cannot tie up the server. */
export const PASSWORD_MAX = 200;
/**
 * The digits of the number that a new device shows. Three guesses are allowed, so the chance to find it is three in a million.
 */
export const DEVICE_NUMBER_DIGITS = 6;
/** A demo account is deleted this many days after its last use. */
export const DEMO_KEPT_DAYS = 30;
export const PASSKEY_NAME_MAX = 50;
export const PASSKEYS_MAX = 20;
export const RECOVERY_CODES = 10;
/** Changing an account's ways in or downloading its data needs a sign-in that is not older than this. */
export const FRESH_MINUTES = 10;
export const SECURITY_EVENTS_KEPT_DAYS = 365;
/**
 * How many are kept of each kind of event that opens no way in, such as signing in: an attacker who repeats those
 * must not push out the others.
 */
export const PASSING_EVENTS_KEPT = 50;
export const SECURITY_EVENTS_LISTED = 1_000;

export const PARTICIPANTS_MIN = 2;
export const PARTICIPANTS_MAX = 50;
export const PARTICIPANTS_DEFAULT = 8;
export const EXTRA_PHOTOS_MAX = 4;
export const TAGS_OFFERED = 12;

export const GROUP_SIZE_MIN = 2;
export const GROUP_SIZE_MAX = 20;
export const TRAVEL_MILES_MIN = 1;
export const TRAVEL_MILES_MAX = 50;

/** A meetup within this many miles is near, unless the person has chosen another distance. */
export const REACH_MILES = 50;

/** The largest id of a Postgres `integer`. */
export const ID_MAX = 2_147_483_647;

export const PAGE_DEFAULT = 20;
export const PAGE_MAX = 100;
export const PEOPLE_LISTED_MAX = 50;
export const NOTIFICATIONS_LISTED = 50;
/** How long a meetup without an end is assumed to last. */
export const USUAL_MEETUP_HOURS = 2;
/** How long after a meetup's end wishes to meet again count; then all mutual ones are revealed together. */
export const MEET_AGAIN_HOURS = 48;
/** The people of a meetup of this size are asked whether they meet again. Of three, one who said no would be known. */
export const SAME_AGAIN = { min: 4, max: 8, yes: 3 } as const;
/** The card shows one large avatar and up to four small ones. */
export const TOP_MEMBERS = 5;

/** The largest calendar that can be imported: a megabyte is some years of a busy one. */
export const CALENDAR_BYTES_MAX = 1024 * 1024;
export const CALENDAR_EVENTS_MAX = 2_000;
/** How many events of a calendar are offered at a time, the next ones first. */
export const CALENDAR_DRAFTS_MAX = 100;

export const POINTS = { hosted: 20, tookPart: 10, friendsCame: 15 } as const;
