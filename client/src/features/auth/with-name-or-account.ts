import { ApiError } from '../../lib/api-client';
import { captureViewer } from '../../lib/viewer-scope';
import { keepSheet, nameSheet } from './auth-overlays';

/** Sends a request. If the server first wants the person's name, or their account kept, they are asked, and it is sent again. */
export async function withNameOrAccount<T>(send: () => Promise<T>): Promise<T> {
  const isSame = captureViewer();
  let code: string | undefined;
  try {
    return await send();
  } catch (error) {
    code = error instanceof ApiError ? error.body?.code : undefined;
    if (code !== 'name_needed' && code !== 'account_needed') throw error;
  }
  if (code === 'name_needed') {
    await nameSheet.open({ isNeeded: true });
    await nameSheet.closed();
  } else {
    await keepSheet.open({});
    await keepSheet.closed();
  }
  if (!isSame()) throw new DOMException('The viewer has changed', 'AbortError');
  return send();
}
