/** Whether the focus is in a field, which on a phone has its keyboard open. */
export function isTyping(): boolean {
  return Boolean(
    document.activeElement?.matches(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]',
    ),
  );
}
