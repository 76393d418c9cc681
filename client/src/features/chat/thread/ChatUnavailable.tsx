import { Link } from 'wouter';
import { paths } from '../../../lib/paths';
import { buttonClass } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PageTitle } from '../../../ui/Page';

/** It does not exist, the viewer has left, or cannot reach the person: the server does not say which. */
export function ChatUnavailable() {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <PageTitle className="sr-only">Chat not available</PageTitle>
      <EmptyState
        title="This chat isn't available"
        text="It may be gone, or you don't belong to it any more."
        action={
          <Link href={paths.chat} className={buttonClass()}>
            All chats
          </Link>
        }
      />
    </div>
  );
}
