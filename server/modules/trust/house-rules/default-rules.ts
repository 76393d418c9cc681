import { type HouseRule, houseRuleTitle } from '#shared/domain/house-rules';
import { DEMO_KEPT_DAYS } from '#shared/domain/limits';
import { type Town, thisTown } from '#shared/domain/town';
import type { Lang } from '#shared/texts/languages';
import type { Config } from '../../../config';
import { textsOf } from './texts';

type Known = Pick<Config, 'contact' | 'minimumAge'> & { town: Pick<Town, 'name'> };

const notFilledIn = ({ town }: Known, lang: Lang) =>
  `> ${textsOf(lang).notFilledIn({ town: thisTown(town, lang) })}`;

function writeTo(known: Known, lang: Lang): string {
  const t = textsOf(lang);
  if (known.contact === null) return `${notFilledIn(known, lang)}\n\n${t.reportInApp}`;
  const shown = known.contact.replace(/^(mailto:|https?:\/\/)/, '');
  return t.writeTo({ address: `[${shown}](${known.contact})` });
}

/** What a fresh installation says about itself. A test compares the privacy notice with every column of the database. */
export const defaultRules: Record<HouseRule, (known: Known, lang: Lang) => string> = {
  privacy(known, lang) {
    const t = textsOf(lang);
    const town = thisTown(known.town, lang);
    return `# ${houseRuleTitle('privacy', lang)}

${t.privacyIntro({ town })}

## ${t.whatIsStored}

### ${t.yourAccount}
- ${t.profile}
- ${t.interests}
- ${t.signingIn}
- ${t.sessions}
- ${t.language}
- ${t.invitation}
- ${t.accountState}

### ${t.withOthers}
- ${t.meetups}
- ${t.attendance}
- ${t.feedback}
- ${t.invitations}
- ${t.tables}
- ${t.communities}
- ${t.friends}
- ${t.messages}
- ${t.photos}
- ${t.blocks}
- ${t.firstPosts}

### ${t.neededToTell}
- ${t.notices}
- ${t.push}
- ${t.emails}
- ${t.calendar}

### ${t.inBackground}
- ${t.activity}
- ${t.limits}
- ${t.searchIndex}
- ${t.serverLog}

## ${t.onYourDevice}
${t.cookies}

## ${t.whoSees}
${t.whoSeesWhat}

## ${t.forHowLong}
- ${t.deletedAccount}
- ${t.demoAccount({ days: String(DEMO_KEPT_DAYS) })}
- ${t.keptFor}
- ${t.keptUntil}

## ${t.yourRights}
${t.rightsInSettings}

${writeTo(known, lang)}
`;
  },

  terms(known, lang) {
    const t = textsOf(lang);
    const town = thisTown(known.town, lang);
    return `# ${houseRuleTitle('terms', lang)}

${known.minimumAge === null ? '' : `${t.minimumAge({ age: String(known.minimumAge) })}\n\n`}- ${t.beWhoYouAre}
- ${t.comeOrLeave}
- ${t.atYourTable}
- ${t.staysYours}
- ${t.meetInPublic({ town })}
- ${t.canBeReported}
- ${t.leaveAnyTime}

${t.noWarranty({ town })}
`;
  },

  imprint: (known, lang) => `# ${houseRuleTitle('imprint', lang)}

${notFilledIn(known, lang)}
`,

  contact: (known, lang) => `# ${houseRuleTitle('contact', lang)}

${writeTo(known, lang)}

${textsOf(lang).emergency}
`,
};
