import { paths } from '#shared/domain/paths';
import { readForSession, storeForSession } from './session-store';
import { readFlag, setFlag } from './storage';

/**
 * Fetches the headings' own face when nothing waits for it. A visit has one face from its first heading to its last: this
 * one if the browser had it before, or if the visit is still on the landing, which has no headings in it; otherwise the
 * system's. The script in index.html reads what is decided here before the first paint.
 */
export async function loadDisplayFace(): Promise<void> {
  if (!readFlag('hasDisplayFace')) await document.fonts.load('700 20px "Bricolage Grotesque"');
  setFlag('hasDisplayFace');
  if (readForSession('displayFace') !== null) return;
  const isUndecided = location.pathname === paths.landing;
  if (isUndecided) document.documentElement.dataset['face'] = 'own';
  storeForSession('displayFace', document.documentElement.dataset['face'] ?? 'system');
}
