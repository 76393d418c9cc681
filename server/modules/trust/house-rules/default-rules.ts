import type { HouseRule } from '#shared/domain/house-rules';
import { DEMO_KEPT_DAYS } from '#shared/domain/limits';
import { type Town, thisTown } from '#shared/domain/town';
import type { Config } from '../../../config';

type Known = Pick<Config, 'contact' | 'minimumAge'> & { town: Pick<Town, 'name'> };

const notFilledIn = ({ town }: Known) => `> Whoever runs ${thisTown(town)} has not filled in this page yet.`;

const writeTo = (known: Known) =>
  known.contact === null
    ? `${notFilledIn(known)}

Until then, report a person, a meetup or a message in the app: whoever runs it reads every report and can answer you there.`
    : `Write to [${known.contact.replace(/^(mailto:|https?:\/\/)/, '')}](${known.contact}).`;

/** What a fresh installation says about itself. A test compares the privacy notice with every column of the database. */
export const defaultRules: Record<HouseRule, (known: Known) => string> = {
  privacy: (known) => `# Privacy

This is what the software of ${thisTown(known.town)} stores about people, why, and for how long. It runs on a server of whoever operates it: nothing goes to the makers of the software, there is no advertising, and no other company counts your visits.

## What is stored

### Your account
- **Profile**: your display name, first and last name, picture, a few words about yourself, age, sex, occupation, education, phone number, city and location. All of it is optional. Your age, sex, occupation, education and phone number are shown to nobody.
- **Interests and values**: the interests you choose and four values, from which your match with others is computed. Nobody sees your values, and a small secret offset is added to them, so that nobody can compute them from matches.
- **Signing in**: a username and a scrambled password, passkeys, recovery codes in a form that cannot be read back, your account at Google, Apple or Facebook if you use one, and an email address once you give it.
- **Sessions and devices**: where you are signed in, what your browser calls itself ("Chrome on Android"), when it was used last, and what happened to the ways in to your account, for a year.
- **Language**: the language that you are written to in.
- **Invitation**: who invited you, whether your invitation link names your next meetup, and whether visitors see you.
- **State of the account**: when it was made, used last, deleted or suspended, and whether it is a demo account or an operator's.

### What you do with others
- **Meetups**: those you create, with their texts, pictures, place and time, series of them, and your place in others: joined, waiting, saved, declined, removed, with the note to the host.
- **Attendance and arrival**: who was there, "I'm here", and the line for those coming.
- **Feedback**: whether a meetup took place, whether you would meet the same people again or host them, and whom you would like to meet again. The other person learns of it only if they wish it too. Then the wishes are deleted: what stays is how many wishes of each match were mutual, without names.
- **Invitations**: the days, times, distance and activities that you prefer, what was offered to you and your answers.
- **Tables**: when you are free, how far you go, your languages, age, the ages you accept, whether you are a woman and would not be the only one, the least match you accept, and your answers. They are used to seat you and shown to nobody, but your first name and picture to the others of your table if you agree; the copy that a round uses is deleted when it is over.
- **Communities**: those you founded, joined, asked to join or were removed from, and your part in them; whom you invited to them, for 30 days and in a form from which no address can be read.
- **Friends**: friendships and requests.
- **Messages**: what you write, reactions, photos, how far you have read, and announcements.
- **Photos**: the pictures you upload. Where and when they were taken is removed from them.
- **Blocks and reports**: whom you blocked, what you reported and the answer, and what operators did about it.
- **First posts**: of what a new account posts, whether operators looked at it before others saw it, what they decided and why.

### What is needed to tell you
- **Notices**: what you were told and whether you saw it, which notices you want, your quiet hours and time zone.
- **Push messages**: the address that your browser's maker gives each browser that you switch them on in.
- **Emails**: what is to be sent to you and what was sent lately, and whether your mail server refused it. An address that somebody invites by mail is deleted once the mail has left. Then we only know, in a form from which no address can be read, which addresses want no invitations.
- **Calendar**: a secret address, if you subscribe to your meetups.

### What works in the background
- **Activity**: what waits to be done for you, for a day, that something happened, so that your open pages can show it, and for seconds whether you are online.
- **Limits**: for at most 30 days, how often something was tried from a network or an account.
- **Search**: the words of meetups and communities that can be found, and what each is called in the index.
- **Log of the server**: failures with their time, without what you wrote.

## On your device
Cookies keep you signed in for 60 days after your last visit and recognise your browser for up to 400 days. One of ten seconds shows you at once what you have just changed. Your answers of the onboarding, drafts and the last meetups and conversations are kept by the browser, so that they are there without a connection. Signing out removes what is personal.

## Who sees what
Other people see your profile card, your interests as far as you share them, the meetups you go to with them and what you write there. Your city is used for distances; your position, if you ask for "near me", is not stored. Operators see reports, and what was reported. Links to maps and to other sites lead out of here: what happens there is up to them.

## For how long
- A deleted account is hidden at once and deleted for good after 30 days, unless you sign in before. Messages in groups stay, without your name.
- A demo account that nobody returns to is deleted after ${DEMO_KEPT_DAYS} days.
- Notices stay for six months, and so does that you did not come to a meetup; that you did not want a meetup or a seat at a table for a month; friend requests that nobody accepted, announcements and security events for a year.
- Everything else stays until you delete it, or your account. A backup of the operator may have it for longer.

## Your rights
In the settings of your profile you can download everything that is stored about you, correct it, and delete your account. For anything else:

${writeTo(known)}
`,

  terms: (known) => `# Terms

${known.minimumAge === null ? '' : `You have to be **${known.minimumAge} or older** to have an account here.\n\n`}- Be who you are. One account a person, with a name that others can call you by.
- Come where you said you would come, or leave the meetup in time: somebody else waits for the spot.
- Treat people as you would at your own table. No harassment, no hate, no threats, no selling, nothing that is against the law.
- What you write and upload stays yours. Only upload pictures that you may show, and of people who agree.
- Meetups are held by the people who create them. Whoever runs ${thisTown(known.town)} is not their organizer and does not check who comes: meet in public, and tell a friend.
- Whoever breaks these rules can be reported. Operators can hide what was reported and suspend accounts, and say why.
- You can leave at any time: deleting your account is in the settings of your profile.

The software comes without a warranty. These are the rules that it comes with; whoever runs ${thisTown(known.town)} may have others, which then stand here.
`,

  imprint: (known) => `# Imprint

${notFilledIn(known)}
`,

  contact: (known) => `# Contact

${writeTo(known)}

In danger? Call the emergency number first: 112 works in Europe and on most mobile phones, 911 in North America.
`,
};
