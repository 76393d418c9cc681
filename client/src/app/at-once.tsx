import { lazy, useState, type ComponentType } from 'react';

/**
 * Something that loads when it is needed, and is drawn without a moment of nothing when it has been loaded before.
 * React's own `lazy` always waits once, which would blink where the same has already been on the screen.
 */
export function atOnce<P extends object>(fetchIt: () => Promise<ComponentType<P>>) {
  let there: ComponentType<P> | null = null;
  const Later = lazy(async () => ({ default: await fetchIt() }));
  function AtOnce(props: P) {
    const [Chosen] = useState<ComponentType<P>>(() => there ?? Later);
    return <Chosen {...props} />;
  }
  const load = async () => {
    there = await fetchIt();
  };
  return { AtOnce, load };
}
