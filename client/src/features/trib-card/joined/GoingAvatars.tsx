import type { Member } from '#shared/api/tribs';
import { AvatarButton } from '../../people/PersonButton';

const FACES = 5;

type Props = { members: readonly Member[]; viewerId: number | null };

/** The other members: a few faces, and how many more. */
export function GoingAvatars({ members, viewerId }: Props) {
  const others = members.filter(({ id }) => id !== viewerId);
  if (others.length === 0) return null;
  const hidden = others.length - FACES;
  return (
    <section aria-label="Who's going" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex shrink-0 -space-x-2.5">
        {others.slice(0, FACES).map((person) => (
          <span key={person.id} className="rounded-pill ring-2 ring-surface">
            <AvatarButton person={person} size={40} />
          </span>
        ))}
        {hidden > 0 && (
          <span
            aria-hidden="true"
            className="grid size-10 place-items-center rounded-pill bg-raised text-sm font-semibold ring-2 ring-surface"
          >
            +{hidden}
          </span>
        )}
      </div>
      <p className="min-w-[min(10rem,100%)] flex-1 text-sm text-pretty">
        {goingText(others.map((each) => each.displayName))}
      </p>
    </section>
  );
}

const NAMES = 2;

/** "Rosa, Ida, and 3 others are going too" */
export function goingText(names: readonly string[]): string {
  const rest = names.length - NAMES;
  const shown = rest > 0 ? [...names.slice(0, NAMES), rest === 1 ? '1 other' : `${rest} others`] : names;
  const list = new Intl.ListFormat('en-US').format(shown);
  return `${list} ${names.length === 1 ? 'is' : 'are'} going too`;
}
