import { type ComponentProps, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Trib } from '#shared/api/tribs';
import { SheetRoot } from '../../../ui/Sheet';
import { BringPeople } from './BringPeople';

type Props = Omit<ComponentProps<typeof SheetRoot>, 'children' | 'onBack'> & {
  children: (bring: (trib: Trib) => void) => ReactNode;
};

/** A sheet about a meetup whose "Bring a friend" shows the same as a card's; Back leads to what was shown before. */
export function SheetWithBring({ title, description, children, ...sheet }: Props) {
  const [brought, setBrought] = useState<{ trib: Trib; pressed: Element | null } | null>(null);
  const [wasOpen, setWasOpen] = useState(sheet.open);
  if (wasOpen !== sheet.open) {
    setWasOpen(sheet.open);
    // What is leaving keeps its contents.
    if (sheet.open) setBrought(null);
  }
  const goBack = () => {
    flushSync(() => setBrought(null));
    if (brought?.pressed instanceof HTMLElement) brought.pressed.focus();
  };
  const trib = brought?.trib;
  return (
    <SheetRoot
      {...sheet}
      title={trib ? 'Bring a friend' : title}
      description={trib ? trib.name : description}
      onBack={trib && goBack}
    >
      {trib && <BringPeople trib={trib} takesFocus />}
      {/** Kept: what is asked once would be gone. */}
      <div hidden={trib !== undefined}>
        {children((shown) => setBrought({ trib: shown, pressed: document.activeElement }))}
      </div>
    </SheetRoot>
  );
}
