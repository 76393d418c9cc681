import type { MouseEvent } from 'react';

/**
 * The second tap of a double tap would act twice, or press the button that has just replaced the first one. A press of
 * Enter or Space always counts: its `detail` is 0.
 */
export const onSingleTap = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
