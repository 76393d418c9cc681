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
import { signedInUserReader } from '#shared/api/users';
import { requestJson, requestNothing } from '../../lib/api-client';
import { ownQuery } from '../../lib/json-query';

/** The account's ways in, which may have changed on another device, and whether its sign-in is fresh. */
export const waysInQuery = (viewerId: number) => ownQuery(viewerId, 'ways-in', waysInReader);

export const postPasskeyOptions = () =>
  requestJson('/api/passkeys/options', { method: 'POST', schema: passkeyRequestOptions });

export const postPasskeySignIn = (body: PasskeySignature) =>
  requestJson('/api/passkeys/sign-in', { method: 'POST', body, schema: signedInUserReader });

export const postRecovery = (code: string) =>
  requestJson('/api/recovery/sign-in', { method: 'POST', body: { code }, schema: signedInUserReader });

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

export const deletePasskey = (viewerId: number, passkeyId: string) =>
  requestNothing(`/api/users/${viewerId}/passkeys/${passkeyId}`, { method: 'DELETE' });

export async function postRecoveryCodes(viewerId: number): Promise<string[]> {
  const path = `/api/users/${viewerId}/recovery-codes`;
  return (await requestJson(path, { method: 'POST', schema: recoveryCodesResponse })).codes;
}

export const postConfirmOptions = () =>
  requestJson('/api/session/passkey-options', { method: 'POST', schema: passkeyRequestOptions });

/** Mails a code to the person's own address. It is valid for this session only. */
export const postConfirmationCode = () => requestNothing('/api/session/mail-code', { method: 'POST' });

export const putConfirmation = (body: ConfirmRequest) =>
  requestNothing('/api/session/confirmation', { method: 'PUT', body });

/** Sets a password without the current one, which the server allows only after a fresh sign-in. */
export const putNewPassword = (viewerId: number, newPassword: string) =>
  requestNothing(`/api/users/${viewerId}/password`, { method: 'PUT', body: { newPassword } });
