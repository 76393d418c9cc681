import { DISCOVER_TABS } from '#shared/domain/discover-tabs';
import { drawnAhead } from '../../lib/drawn-ahead';
import { withTab, withText } from './discover-url';

/** What is typed or chosen before React is there goes into the URL, from which the app starts. */
export function followControlsAhead(): void {
  document.addEventListener('input', ({ target }) => {
    if (!isSearchAhead(target)) return;
    history.replaceState(null, '', `?${withText(location.search, target.value.trim())}`);
  });
  document.addEventListener('click', ({ target }) => {
    const tabs = drawnAhead()?.querySelectorAll('[role=tab]') ?? [];
    const chosen = DISCOVER_TABS[[...tabs].findIndex((tab) => tab === target)];
    if (chosen) location.assign(`?${withTab(location.pathname, location.search, chosen)}`);
  });
}

function isSearchAhead(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && (drawnAhead()?.contains(target) ?? false);
}

/** Somebody who types meanwhile goes on in the app's own field. */
export const isTypingAhead = () => typeof document !== 'undefined' && isSearchAhead(document.activeElement);
