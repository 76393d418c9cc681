import { Link } from 'wouter';
import { paths } from '../../lib/paths';
import { PlusIcon } from '../../ui/icons';

export function CreateTile() {
  return (
    <Link
      href={paths.createTrib}
      className="pressable flex aspect-[4/3] flex-col items-center justify-center gap-1.5 rounded-input border-2 border-dashed border-accent bg-ember/8 p-2 text-center text-sm/tight font-semibold text-ink hover:bg-ember/14"
    >
      <PlusIcon size={28} className="text-accent" />
      Create new
    </Link>
  );
}
