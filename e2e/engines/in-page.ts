/** These functions contain all they need: they are sent to the page as text. */
// oxlint-disable unicorn/consistent-function-scoping

export type Role = 'button' | 'link' | 'heading' | 'dialog' | 'radio' | 'textbox' | 'status';
/** Names and texts as the source of a regular expression, which travels better than one. */
export type PageTarget =
  | { role: Role; name: string }
  | { label: string }
  | { text: string }
  | { css: string };

/** The first that somebody could see and use, as a role and a name say, or by its label or text. */
export function findShown(target: PageTarget): Element | null {
  const SELECTORS: Record<Role, string> = {
    button: 'button, [role=button]',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    dialog: 'dialog, [role=dialog]',
    radio: '[role=radio], input[type=radio]',
    textbox: 'input, textarea',
    status: 'output, [role=status]',
  };
  const words = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const labels = isField ? [...(element.labels ?? [])] : [];
    const namedBy = ids.length > 0 ? ids.map((id) => document.getElementById(id)) : labels;
    return (
      element.getAttribute('aria-label') ??
      [...namedBy, ...(namedBy.length > 0 ? [] : [element])].map(words).join(' ')
    );
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden="true"]') === null
    );
  };
  const matching = (selector: string, fits: (element: Element) => boolean) =>
    [...document.querySelectorAll(selector)].find((element) => fits(element) && isShown(element)) ?? null;

  if ('css' in target) return document.querySelector(target.css);
  if ('role' in target) {
    const name = new RegExp(target.name);
    return matching(SELECTORS[target.role], (element) => name.test(nameOf(element)));
  }
  if ('label' in target) {
    const label = new RegExp(target.label);
    return matching('input, textarea', (element) => label.test(nameOf(element)));
  }
  const text = new RegExp(target.text);
  const says = (element: Element) => text.test(words(element));
  return matching('body *', (element) => says(element) && ![...element.children].some(says));
}

export type Box = { x: number; y: number; width: number; height: number };

/** Where a finger would press it, scrolled into view; null while it moves or is covered. */
export function pressable(element: Element | null): Box | null {
  if (!element) return null;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.getAnimations().some(({ playState }) => playState === 'running')) return null;
  }
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  const isUncovered = hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element));
  return isUncovered && !element.matches(':disabled') ? { x, y, width, height } : null;
}
