import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const DELAY_MS = 700;
/** Within this time after a tooltip closed, the next one opens at once. */
const SKIP_DELAY_MS = 300;
const GAP_PX = 8;
const MARGIN_PX = 12;

/** Shows the name of an icon-only control, or its `data-tooltip`, on hover or keyboard focus. There is one for the whole page. */
export function TooltipLayer() {
  const [control, setControl] = useState<Element | null>(null);
  useEffect(() => followControls(setControl), []);
  return control && <Tooltip key={control.getAttribute('aria-label')} control={control} />;
}

/** Hidden from screen readers, which read the control's own name. */
function Tooltip({ control }: { control: Element }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    const [about, own] = [control.getBoundingClientRect(), box.current.getBoundingClientRect()];
    const centred = about.left + (about.width - own.width) / 2;
    const left = Math.max(MARGIN_PX, Math.min(centred, innerWidth - own.width - MARGIN_PX));
    const above = about.top - own.height - GAP_PX;
    box.current.style.left = `${left}px`;
    box.current.style.top = `${above >= MARGIN_PX ? above : about.bottom + GAP_PX}px`;
  }, [control]);
  return (
    <div
      ref={box}
      aria-hidden="true"
      className="pointer-events-none fixed z-[70] max-w-64 rounded-input border border-line bg-raised px-3 py-2 text-sm text-ink shadow-pop"
    >
      {control.getAttribute('data-tooltip') ?? control.getAttribute('aria-label')}
    </div>
  );
}

function followControls(show: (control: Element | null) => void): () => void {
  const listening = new AbortController();
  let over: Element | null = null;
  let isShown = false;
  let closedAt = -Infinity;
  let opening: ReturnType<typeof setTimeout> | undefined;

  const open = (control: Element) => {
    isShown = true;
    show(control);
  };
  const close = () => {
    clearTimeout(opening);
    if (isShown) closedAt = Date.now();
    isShown = false;
    show(null);
  };
  const onOver = ({ target, pointerType }: PointerEvent) => {
    const control = pointerType === 'touch' ? null : iconOnly(target);
    if (control === over) return;
    over = control;
    close();
    if (control) opening = setTimeout(open, Date.now() - closedAt < SKIP_DELAY_MS ? 0 : DELAY_MS, control);
  };
  const onFocus = ({ target }: FocusEvent) => {
    close();
    const control = iconOnly(target);
    if (control?.matches(':focus-visible')) open(control);
  };

  const { signal } = listening;
  document.addEventListener('pointerover', onOver, { signal });
  document.addEventListener('focusin', onFocus, { signal });
  for (const type of ['focusout', 'pointerdown', 'keydown', 'scroll'])
    document.addEventListener(type, close, { signal, capture: true });
  return () => {
    clearTimeout(opening);
    listening.abort();
  };
}

function iconOnly(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest('button[aria-label], a[aria-label]') : null;
  const isIcon = control?.querySelector('svg') && !control.querySelector('img') && !hasText(control);
  return isIcon ? control : null;
}

/** Ignores a badge, because the number on an icon does not say what the icon is for. */
function hasText(control: Element): boolean {
  const badges = [...control.querySelectorAll('[aria-hidden="true"]')];
  return control.textContent !== badges.map(({ textContent }) => textContent).join('');
}
