import { queryOptions } from '@tanstack/react-query';
import {
  type ConfirmRequest,
  passkey,
  passkeyCreationOptions,
  passkeyRequestOptions,
  recoveryCodesResponse,
  type Passkey,
  type PasskeySignature,
  waysInReader,
} from '#shared/api/sign-in';
import { type SignedInUser, signedInUserReader } from '#shared/api/users';
import { requestJson, requestNothing } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

/** The account's ways in, and whether its sign-in is fresh. */
export function waysInQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'ways-in'],
    queryFn: ({ signal }) => requestJson(`/api/users/${viewerId}/ways-in`, { schema: waysInReader, signal }),
    // The ways may have changed a moment ago, perhaps on another device.
    staleTime: 0,
  });
}

export const postPasskeyOptions = () =>
  requestJson('/api/passkeys/options', { method: 'POST', schema: passkeyRequestOptions });

export function postPasskeySignIn(body: PasskeySignature): Promise<SignedInUser> {
  return requestJson('/api/passkeys/sign-in', { method: 'POST', body, schema: signedInUserReader });
}

export function postRecovery(code: string): Promise<SignedInUser> {
  return requestJson('/api/recovery/sign-in', { method: 'POST', body: { code }, schema: signedInUserReader });
}

export const postNewPasskeyOptions = (viewerId: number) =>
  requestJson(`/api/users/${viewerId}/passkeys/options`, { method: 'POST', schema: passkeyCreationOptions });

export function postPasskey(viewerId: number, credential: object): Promise<Passkey> {
  const path = `/api/users/${viewerId}/passkeys`;
  return requestJson(path, { method: 'POST', body: { credential }, schema: passkey });
}

export function putPasskeyName(viewerId: number, passkeyId: string, name: string): Promise<Passkey> {
  const path = `/api/users/${viewerId}/passkeys/${passkeyId}`;
  return requestJson(path, { method: 'PUT', body: { name }, schema: passkey });
}

export function deletePasskey(viewerId: number, passkeyId: string): Promise<void> {
  return requestNothing(`/api/users/${viewerId}/passkeys/${passkeyId}`, { method: 'DELETE' });
}

export async function postRecoveryCodes(viewerId: number): Promise<string[]> {
  const path = `/api/users/${viewerId}/recovery-codes`;
  return (await requestJson(path, { method: 'POST', schema: recoveryCodesResponse })).codes;
}

export const postConfirmOptions = () =>
  requestJson('/api/session/passkey-options', { method: 'POST', schema: passkeyRequestOptions });

/** Mails a code to the person's own address. It is valid for this session only. */
export const postConfirmationCode = () => requestNothing('/api/session/mail-code', { method: 'POST' });

export function putConfirmation(body: ConfirmRequest): Promise<void> {
  return requestNothing('/api/session/confirmation', { method: 'PUT', body });
}

/** Sets a password without the current one, which the server allows only after a fresh sign-in. */
export function putNewPassword(viewerId: number, newPassword: string): Promise<void> {
  return requestNothing(`/api/users/${viewerId}/password`, { method: 'PUT', body: { newPassword } });
}
