import { useSending } from './use-outbox';

/** Sends messages that were left unsent, whichever page is open. */
export function OutboxSender({ viewerId }: { viewerId: number }) {
  useSending(viewerId);
  return null;
}
