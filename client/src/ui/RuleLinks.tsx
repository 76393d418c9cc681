import { HOUSE_RULES, houseRulePath } from '#shared/domain/house-rules';

/** Plain pages of the server. */
export function RuleLinks() {
  return (
    <p className="flex flex-wrap justify-center text-sm text-muted">
      {HOUSE_RULES.map(({ name, title }) => (
        <a
          key={name}
          href={houseRulePath(name)}
          className="inline-flex min-h-11 items-center px-2 text-inherit no-underline hover:underline"
        >
          {title}
        </a>
      ))}
    </p>
  );
}
