import { HOUSE_RULES, houseRulePath } from '#shared/domain/house-rules';

/** Plain pages of the server. */
export function RuleLinks() {
  return (
    <p className="flex flex-wrap justify-center text-sm text-muted">
      {HOUSE_RULES.map((rule) => (
        <a
          key={rule}
          href={houseRulePath(rule)}
          className="inline-flex min-h-11 items-center px-2 text-inherit capitalize no-underline hover:underline"
        >
          {rule}
        </a>
      ))}
    </p>
  );
}
