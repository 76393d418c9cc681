import { Link, useSearch } from 'wouter';
import { BackIcon } from '../../../ui/icons';
import { targetIn } from '../chat-target';
import { listPath, listTabOf } from '../lists/list-tab';

/** To the list that has this conversation. */
export function BackToChats() {
  const search = useSearch();
  return (
    <Link
      href={listPath(listTabOf(search, targetIn(search)))}
      aria-label="Back to all chats"
      className="pressable grid size-11 shrink-0 place-items-center rounded-pill hover:bg-raised"
    >
      <BackIcon />
    </Link>
  );
}
