import { type ComponentType, useEffect, useState } from 'react';
import { showOfflineToast } from '../ui/toast-store';
import type { Overlay, PlainProps } from './history';
import { closeOverlay, useEntry } from './overlays';

type Drawing<P> = ComponentType<P & { open: boolean; onClose: () => void }>;
type Provided = { name: string; load: () => Promise<Drawing<never>>; failure?: string | undefined };

/**
 * Pairs an overlay with its component and checks the props of both against each other: `provide<typeof
 * personCard>('person', async () => (await import('./PersonSheet')).PersonSheet)`.
 */
export const provide = <O extends { props: PlainProps | undefined }>(
  name: string,
  load: () => Promise<Drawing<NonNullable<O['props']>>>,
  failure?: string,
): Provided =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry with this name has props of this type
  ({ name, load: load as Provided['load'], failure });

const loaded = new Map<string, Drawing<object>>();
/** Longer than the exit transition of any sheet or dialog. */
const EXIT_MS = 600;
const keyOf = ({ name, from }: Overlay) => `${name} ${from ?? 'link'}`;

/** Draws the overlays that the current entry says are open. A closed one stays mounted until its exit transition has ended. */
export function OverlayHost({ list }: { list: readonly Provided[] }) {
  const open = useEntry().overlays.filter((overlay) => list.some(({ name }) => name === overlay.name));
  const [drawn, setDrawn] = useState<readonly Overlay[]>(open);
  const keys = new Set(open.map(keyOf));
  const closing = drawn.filter((overlay) => !keys.has(keyOf(overlay)));
  const next = [...closing, ...open];
  if (next.length !== drawn.length || next.some((overlay, index) => overlay !== drawn[index])) setDrawn(next);
  const gone = closing.map(keyOf).join('\n');
  useEffect(() => {
    if (!gone) return undefined;
    const ended = gone.split('\n');
    const timer = setTimeout(
      () => setDrawn((all) => all.filter((each) => !ended.includes(keyOf(each)))),
      EXIT_MS,
    );
    return () => clearTimeout(timer);
  }, [gone]);
  return next.map((overlay) => {
    const provided = list.find(({ name }) => name === overlay.name);
    return (
      provided && (
        <Drawn key={keyOf(overlay)} {...provided} props={overlay.props} isOpen={keys.has(keyOf(overlay))} />
      )
    );
  });
}

function Drawn({ name, load, failure, props, isOpen }: Provided & { props: PlainProps; isOpen: boolean }) {
  const [Shown, setShown] = useState(() => loaded.get(name));
  useEffect(() => {
    if (Shown || !isOpen) return;
    load().then(
      (component) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `provide` has checked its props
        loaded.set(name, component as unknown as Drawing<object>);
        setShown(() => loaded.get(name));
        return undefined;
      },
      async () => {
        await closeOverlay(name);
        showOfflineToast(failure ?? "Couldn't open this");
      },
    );
  }, [name, load, failure, Shown, isOpen]);
  return Shown && <Shown {...props} open={isOpen} onClose={() => void closeOverlay(name)} />;
}
