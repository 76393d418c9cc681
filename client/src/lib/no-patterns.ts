/** Stands for the router's reader of patterns in the bundle: no route has any, see app/routes.tsx. */
export function parse(pattern: string): never {
  throw new Error(`Routes are looked up and have no patterns: ${pattern}`);
}
