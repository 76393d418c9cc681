import { queryOptions } from '@tanstack/react-query';
import { mailedSpotView, mailLink } from '#shared/api/mail';
import type { DoubtChoice } from '#shared/api/ways-in';
import { type SignedInUser, signedInUserReader } from '#shared/api/users';
import { requestJson, requestNothing } from '../../lib/api-client';

/** Each link is read once, and what it says is not kept. */
const READ_ONCE = { retry: false, staleTime: Infinity, gcTime: 0 } as const;

/** What a mailed link does. Fetching this does not use the link up. */
export function mailLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['mail-link', token],
    queryFn: ({ signal }) =>
      requestJson('/api/mail/link', { method: 'POST', body: { token }, schema: mailLink, signal }),
    ...READ_ONCE,
  });
}

/** The meetup of a mailed spot. Fetching this does not give it up. */
export function mailedSpotQuery(key: string) {
  return queryOptions({
    queryKey: ['mail-link', key],
    queryFn: ({ signal }) =>
      requestJson('/api/mail/spot', { method: 'POST', body: { key }, schema: mailedSpotView, signal }),
    ...READ_ONCE,
  });
}

export function postSpot(answer: 'give-up' | 'coming', key: string): Promise<void> {
  return requestNothing(`/api/mail/spot/${answer}`, { method: 'POST', body: { key } });
}

export function postMailReset(
  body: DoubtChoice & { token: string; newPassword: string },
): Promise<SignedInUser> {
  return requestJson('/api/mail/reset', { method: 'POST', body, schema: signedInUserReader });
}

export function postMailLink(action: 'confirm' | 'undo', token: string): Promise<void> {
  return requestNothing(`/api/mail/${action}`, { method: 'POST', body: { token } });
}

export function postUnsubscribe(key: string): Promise<void> {
  return requestNothing(`/api/mail/unsubscribe?who=${encodeURIComponent(key)}`, { method: 'POST' });
}
