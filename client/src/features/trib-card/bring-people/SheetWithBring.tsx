import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { SheetRoot } from '../../../ui/Sheet';
import { BringPeople } from './BringPeople';

type Props = Omit<ComponentProps<typeof SheetRoot>, 'children' | 'onBack'> & {
  children: (bring: (trib: Trib) => void) => ReactNode;
};

/** A sheet about a meetup whose "Bring a friend" shows the same as a card's; Back leads to what was shown before. */
export function SheetWithBring({ title, description, children, ...sheet }: Props) {
  const [trib, setTrib] = useState<Trib | null>(null);
  const [wasOpen, setWasOpen] = useState(sheet.open);
  if (wasOpen !== sheet.open) {
    setWasOpen(sheet.open);
    // What is leaving keeps its contents.
    if (sheet.open) setTrib(null);
  }
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    if (trib === null && pressed.current instanceof HTMLElement) pressed.current.focus();
  }, [trib]);
  const bring = (brought: Trib) => {
    pressed.current = document.activeElement;
    setTrib(brought);
  };
  return (
    <SheetRoot
      {...sheet}
      title={trib ? 'Bring a friend' : title}
      description={trib ? trib.name : description}
      onBack={trib ? () => setTrib(null) : undefined}
    >
      {trib && <BringPeople trib={trib} takesFocus />}
      {/** Kept: what is asked once would be gone. */}
      <div hidden={trib !== null}>{children(bring)}</div>
    </SheetRoot>
  );
}
