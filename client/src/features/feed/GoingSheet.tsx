import type { Trib } from '#shared/api/tribs';
import { ForwardIcon } from '../../ui/icons';
import { SheetRoot } from '../../ui/Sheet';
import { tribFacts } from '../tribs/trib-facts';
import { useTribNow } from '../tribs/trib-times';
import { TribHours } from '../tribs/TribHours';
import { TribImage } from '../tribs/TribImage';

type Props = {
  tribs: readonly Trib[];
  open: boolean;
  onClose: () => void;
  onShow: (tribId: number) => void;
};

export function GoingSheet({ tribs, open, onClose, onShow }: Props) {
  return (
    <SheetRoot open={open} onOpenChange={onClose} title="You're going" description="The soonest first.">
      <ul className="-mx-2 grid grid-cols-1 gap-1">
        {tribs.map((trib) => (
          <li key={trib.id}>
            <Row trib={trib} onShow={onShow} />
          </li>
        ))}
      </ul>
    </SheetRoot>
  );
}

function Row({ trib, onShow }: { trib: Trib; onShow: (tribId: number) => void }) {
  const { day, hours, zone, location } = tribFacts(trib, useTribNow(trib));
  return (
    <button
      type="button"
      onClick={() => onShow(trib.id)}
      className="pressable flex w-full items-center gap-3.5 rounded-input p-2 text-left hover:bg-raised"
    >
      <TribImage trib={trib} className="size-14 shrink-0 rounded-input" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold">{trib.name}</span>
        <span className="block text-sm text-pretty text-muted">
          {day} · <TribHours hours={hours} zone={zone} />
        </span>
        <span className="block truncate text-sm text-muted">{location}</span>
      </span>
      <ForwardIcon size={20} className="shrink-0 text-muted" />
    </button>
  );
}
