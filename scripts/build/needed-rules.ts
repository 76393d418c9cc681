import type { CSSOptions } from 'vite';

type Visitor = NonNullable<NonNullable<CSSOptions['lightningcss']>['visitor']>;

/** The part of Lightning CSS's selector types that matters here. */
type Part = { type: string; name?: string; kind?: string; selectors?: Part[] | Part[][] | null };

export type Names = { classes: ReadonlySet<string>; elements: ReadonlySet<string> };

const ALTERNATIVES = new Set(['is', 'where', 'has']);
/** The other pseudo-elements are parts of form fields. */
const DRAWN = new Set(['before', 'after', 'backdrop']);

/** Drops rules that match none of these names, because parsing them would delay the first paint. */
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
