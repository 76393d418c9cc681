import { ApiError } from '../../lib/api-client';
import { captureViewer } from '../../lib/viewer-scope';
import { nameSheet } from './auth-overlays';

/** Sends a request. If the server first wants the person's name, they are asked for it, and it is sent again. */
export async function withName<T>(send: () => Promise<T>): Promise<T> {
  const isSame = captureViewer();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.body?.code === 'name_needed')) throw error;
  }
  await nameSheet.open({ isNeeded: true });
  await nameSheet.closed();
  if (!isSame()) throw new DOMException('The viewer has changed', 'AbortError');
  return send();
}
