import type { ReactNode } from 'react';
import { FALLBACK } from '#shared/texts/languages';
import { say } from '#shared/texts/message';
import { richNode } from './rich-node';

/** In tests and in development, texts are English and formatted when they are shown. The build writes them into the scripts. */
type Values = Record<string, string | number>;
type Tags<T extends string> = Record<T, (inside: ReactNode) => ReactNode>;

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the generated module names the arguments
export function plain<A extends Values>(source: string): (values: A) => string {
  return (values) => String(say<never>(source, FALLBACK, values));
}

const nodeOf = (said: ReactNode): ReactNode => (Array.isArray(said) ? richNode(said) : said);

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the generated module names the arguments
export function rich<A extends Values, T extends string>(source: string): (values: A & Tags<T>) => ReactNode {
  return (values) => {
    const drawn = Object.entries<string | number | Tags<T>[T]>(values).map(([key, value]) => [
      key,
      typeof value === 'function' ? (inside: ReactNode[]) => value(nodeOf(inside)) : value,
    ]);
    return nodeOf(say<ReactNode>(source, FALLBACK, Object.fromEntries(drawn)));
  };
}
