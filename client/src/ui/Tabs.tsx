import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { BACK_KEY, ON_KEY } from '../lib/lang';
import * as t from './texts';

type Tab<T> = { value: T; label: string; content: ReactNode; unread?: number; found?: string | undefined };
type Props<T> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  tabs: readonly Tab<T>[];
  /** Renders the list of tabs inside a header, for example one that stays on the screen. */
  renderHead?: (list: ReactNode) => ReactNode;
};

const STEPS: Record<string, (index: number, count: number) => number> = {
  [ON_KEY]: (index, count) => (index + 1) % count,
  [BACK_KEY]: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** All tabs are one tab stop; arrows, Home and End move and select. Radix's tabs would cost 9 KB. */
export function Tabs<T extends string>({ label, value, onChange, tabs, renderHead }: Props<T>) {
  const id = useId();
  const chosen = tabs.find((tab) => tab.value === value) ?? tabs[0];

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key];
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const index = buttons.findIndex((button) => button === document.activeElement);
    if (!step || index < 0 || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    const next = step(index, tabs.length);
    buttons[next]?.focus();
    const tab = tabs[next];
    if (tab) onChange(tab.value);
  }

  const list = (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-1 rounded-[26px] border border-line bg-surface p-1"
    >
      {tabs.map((tab) => {
        const isChosen = tab === chosen;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={isChosen}
            aria-controls={isChosen ? `${id}panel` : undefined}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={`min-h-11 flex-auto rounded-[22px] px-1.5 text-sm max-[359px]:text-xs font-semibold whitespace-nowrap transition-colors focus-visible:outline-offset-0 ${
              isChosen ? 'bg-raised text-ink inset-ring-1 inset-ring-edge' : 'text-muted hover:text-ink'
            }`}
          >
            {tab.label}
            {tab.found !== undefined && <span className="ms-1.5 font-normal tabular-nums">{tab.found}</span>}
            {Boolean(tab.unread) && (
              <span className="ms-1.5 inline-block min-w-5 rounded-pill bg-ember px-1.5 text-xs text-on-ember tabular-nums">
                {tab.unread}
                <span className="sr-only"> {t.unread}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );

  return (
    <>
      {renderHead ? renderHead(list) : list}
      {chosen && (
        <div
          key={chosen.value}
          role="tabpanel"
          id={`${id}panel`}
          aria-labelledby={`${id}${chosen.value}`}
          tabIndex={0}
          className="pt-5 focus-visible:outline-offset-0"
        >
          {chosen.content}
        </div>
      )}
    </>
  );
}
