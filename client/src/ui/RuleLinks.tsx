import { HOUSE_RULES, houseRulePath, houseRuleTitle } from '#shared/domain/house-rules';
import { LANG } from '../lib/lang';

/** These are plain pages of the server, so the links load a document. */
export function RuleLinks() {
  return (
    <p className="-mx-2 flex flex-wrap justify-center text-sm text-muted">
      {HOUSE_RULES.map((rule) => (
        <a
          key={rule}
          href={houseRulePath(rule)}
          className="inline-flex min-h-11 items-center px-1.5 text-inherit no-underline hover:underline"
        >
          {houseRuleTitle(rule, LANG)}
        </a>
      ))}
    </p>
  );
}
