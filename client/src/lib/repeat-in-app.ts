import { PAGE_DRAWN } from './static-frame';

const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;

/**
 * Repeats in the app what was pressed or typed before it was there. Links and forms of the static frame work without it,
 * but submitting such a form would send a password in the URL.
 */
export function repeatInApp(): void {
  let pressed: string | null = null;
  let focused: HTMLInputElement | null = null;
  const typedIn = new Set<HTMLInputElement>();
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && target.closest('button:not(form *)');
      if (button) pressed = nameOf(button);
    },
    { signal },
  );
  document.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      if (!(target instanceof Element) || !target.querySelector('[type=password]')) return;
      event.preventDefault();
      if (submitter) pressed = nameOf(submitter);
    },
    { signal },
  );
  document.addEventListener(
    'focusin',
    ({ target }) => {
      focused = target instanceof HTMLInputElement ? target : null;
      if (focused) typedIn.add(focused);
    },
    { signal },
  );
  addEventListener(
    PAGE_DRAWN,
    () => {
      listening.abort();
      for (const field of typedIn) continueTyping(field, field === focused);
      // In a later task, because only then has the app taken over the typed text.
      setTimeout(() => {
        const button = [...document.querySelectorAll('button')].find((one) => nameOf(one) === pressed);
        if (pressed !== null) button?.click();
      });
    },
    { once: true },
  );
}

const kindOf = ({ ariaLabel, type, autocomplete }: HTMLInputElement) =>
  [ariaLabel, type, autocomplete].join();

/**
 * Copies typed text into the same field of the app. React notices a value only if the element's native setter and an
 * event are used.
 */
function continueTyping(typed: HTMLInputElement, isFocused: boolean): void {
  const { value } = typed;
  const field = [...document.querySelectorAll('input')].find((one) => kindOf(one) === kindOf(typed));
  if (!field) return;
  if (isFocused) field.focus();
  if (value === '' || value === field.value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
