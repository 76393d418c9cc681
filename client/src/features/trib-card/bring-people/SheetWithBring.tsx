import { type ComponentProps, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Trib } from '#shared/api/tribs';
import { SheetRoot } from '../../../ui/Sheet';
import { BringPeople } from './BringPeople';
import * as t from '../texts';

type Props = Omit<ComponentProps<typeof SheetRoot>, 'children' | 'onBack' | 'keepsToasts' | 'focusTitle'> & {
  children: (bring: (trib: Trib) => void) => ReactNode;
};

/**
 * A sheet about meetups in which "Bring a friend" shows the same content as a card's. Back returns to the sheet's own
 * content.
 */
export function SheetWithBring({ title, description, children, ...sheet }: Props) {
  const [brought, setBrought] = useState<{ trib: Trib; pressed: Element | null } | null>(null);
  const [wasOpen, setWasOpen] = useState(sheet.open);
  if (wasOpen !== sheet.open) {
    setWasOpen(sheet.open);
    // Reset on opening, not on closing, because a sheet keeps its content while it leaves.
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
      keepsToasts
      focusTitle
      title={trib ? t.bringFriend : title}
      description={trib ? <bdi>{trib.name}</bdi> : description}
      onBack={trib && goBack}
    >
      {trib && <BringPeople trib={trib} takesFocus />}
      {/* Hidden instead of unmounted, because questions that are asked only once would not come back. */}
      <div hidden={trib !== undefined}>
        {children((shown) => setBrought({ trib: shown, pressed: document.activeElement }))}
      </div>
    </SheetRoot>
  );
}
