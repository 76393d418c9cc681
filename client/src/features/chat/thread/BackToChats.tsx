import { Link } from 'wouter';
import { paths } from '../../../lib/paths';
import { BackIcon } from '../../../ui/icons';

export function BackToChats() {
  return (
    <Link
      href={paths.chat}
      aria-label="Back to all chats"
      className="pressable grid size-11 shrink-0 place-items-center rounded-pill hover:bg-raised"
    >
      <BackIcon />
    </Link>
  );
}
