/** One column up to tablets; on wider screens the tabs are beside the person. */
export const COLUMNS =
  'mx-auto grid w-full max-w-phone grid-cols-1 gap-x-8 gap-y-5 p-5 lg:mx-0 lg:max-w-none lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:py-8';
