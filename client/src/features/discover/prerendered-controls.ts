import { DISCOVER_TABS } from '#shared/domain/discover-tabs';
import { prerenderedRoot } from '../../lib/prerendered';
import { withTab, withText } from './discover-url';

/** What is typed or chosen before React loads goes into the URL, from which the app starts. */
export function followPrerenderedControls(): void {
  document.addEventListener('input', ({ target }) => {
    if (!isPrerenderedSearch(target)) return;
    history.replaceState(null, '', `?${withText(location.search, target.value.trim())}`);
  });
  document.addEventListener('click', ({ target }) => {
    const tabs = prerenderedRoot()?.querySelectorAll('[role=tab]') ?? [];
    const chosen = DISCOVER_TABS[[...tabs].findIndex((tab) => tab === target)];
    if (chosen) location.assign(`?${withTab(location.pathname, location.search, chosen)}`);
  });
}

function isPrerenderedSearch(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && (prerenderedRoot()?.contains(target) ?? false);
}

/** A user who is typing continues in the app's own field. */
export const isTypingBeforeBoot = () =>
  typeof document !== 'undefined' && isPrerenderedSearch(document.activeElement);
