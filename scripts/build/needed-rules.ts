import type { CSSOptions } from 'vite';

type Visitor = NonNullable<NonNullable<CSSOptions['lightningcss']>['visitor']>;

/** As far as it matters here: what a selector is made of, as Lightning CSS tells it. */
type Part = { type: string; name?: string; kind?: string; selectors?: Part[] | Part[][] | null };

export type Names = { classes: ReadonlySet<string>; elements: ReadonlySet<string> };

const ALTERNATIVES = new Set(['is', 'where', 'has']);
/** The others are parts of form fields. */
const DRAWN = new Set(['before', 'after', 'backdrop']);

/** Leaves out the rules that can match nothing among these names: each would cost the first paint its reading. */
export function neededRules(names: Names): Visitor {
  return {
    Rule: {
      style({ value }) {
        const isNeeded = value.selectors.some((selector) => canMatch(selector, names));
        return isNeeded ? undefined : [];
      },
    },
  };
}

export function canMatch(selector: readonly Part[], names: Names): boolean {
  return selector.every((part) => {
    if (part.type === 'class') return names.classes.has(part.name ?? '');
    if (part.type === 'type') return names.elements.has(part.name ?? '');
    if (part.type === 'pseudo-class' && ALTERNATIVES.has(part.kind ?? '')) {
      return (part.selectors ?? []).some((each) => Array.isArray(each) && canMatch(each, names));
    }
    return part.type !== 'pseudo-element' || DRAWN.has(part.kind ?? '');
  });
}
