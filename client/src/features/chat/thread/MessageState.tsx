import { timeText } from '../message-text';
import { useThreadActions } from './thread-actions';
import type { ShownMessage } from './thread-rows';

const STATES: Record<ShownMessage['state'], string> = {
  sent: 'Sent',
  sending: 'Sending…',
  waiting: 'Waiting for the network',
  failed: 'Not sent',
};

type Props = { message: ShownMessage; isLast: boolean };

/** When it was written and, for one's own, whether it has arrived. */
export function MessageState({ message, isLast }: Props) {
  const { isOwn, state, createdAt } = message;
  if (state === 'failed') return <NotSent message={message} />;
  if (!isLast && state === 'sent') return null;
  return (
    <p className="mt-1 px-1.5 text-xs text-muted">
      <time dateTime={createdAt}>{timeText(createdAt)}</time>
      {isOwn && ` · ${STATES[state]}`}
    </p>
  );
}

function NotSent({ message }: { message: ShownMessage }) {
  const { retry, edit, discard } = useThreadActions();
  const actions = [
    { label: 'Retry', run: () => retry(message.clientId) },
    // Only the text can go back into the text field: a photo would be lost.
    ...(message.photo ? [] : [{ label: 'Edit', run: () => edit(message) }]),
    { label: 'Delete', run: () => discard(message.clientId) },
  ];
  return (
    <div role="alert" className="mt-1 text-right text-xs">
      <p className="px-1.5 text-danger">
        {STATES.failed}
        {message.error && `: ${message.error}`}
      </p>
      <p className="flex flex-wrap justify-end">
        {actions.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            onClick={run}
            className="pressable min-h-11 rounded-pill px-3 text-sm font-semibold text-accent hover:bg-raised"
          >
            {label}
          </button>
        ))}
      </p>
    </div>
  );
}
