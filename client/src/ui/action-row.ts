/** One action in a list of them: a button or a link as wide as the list. */
export const actionRowClass =
  'pressable flex min-h-13 w-full items-center gap-4 rounded-input px-3 text-left text-base font-semibold hover:bg-raised';
