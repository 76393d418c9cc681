import { mailedSpotView, mailLink } from '#shared/api/mail';
import type { DoubtChoice } from '#shared/api/ways-in';
import { signedInUserReader } from '#shared/api/users';
import { requestJson, requestNothing } from '../../lib/api-client';
import { jsonQuery } from '../../lib/json-query';

/** Each link is read once, and what it says is not kept. */
const READ_ONCE = { retry: false, staleTime: Infinity, gcTime: 0 } as const;

/** What a mailed link does. Fetching this does not use the link up. */
export const mailLinkQuery = (token: string) =>
  jsonQuery(['mail-link', token], '/api/mail/link', mailLink, { post: { token }, ...READ_ONCE });

/** The meetup of a mailed spot. Fetching this does not give it up. */
export const mailedSpotQuery = (key: string) =>
  jsonQuery(['mail-link', key], '/api/mail/spot', mailedSpotView, { post: { key }, ...READ_ONCE });

export const postSpot = (answer: 'give-up' | 'coming', key: string) =>
  requestNothing(`/api/mail/spot/${answer}`, { method: 'POST', body: { key } });

export const postMailReset = (body: DoubtChoice & { token: string; newPassword: string }) =>
  requestJson('/api/mail/reset', { method: 'POST', body, schema: signedInUserReader });

export const postMailLink = (action: 'confirm' | 'undo', token: string) =>
  requestNothing(`/api/mail/${action}`, { method: 'POST', body: { token } });

export const postUnsubscribe = (key: string) =>
  requestNothing(`/api/mail/unsubscribe?who=${encodeURIComponent(key)}`, { method: 'POST' });
