import * as z from 'zod/mini';
import type { TribField } from './trib-fields';

const OPTIONS = ['None', 'On the street', 'Garage'];

/** A field that tribs do not have: declared once, it must arrive everywhere. */
export const parking: TribField<string> = {
  empty: 'None',
  read: (trib) => String(Reflect.get(trib, 'parking')),
  send: (value) => Object.fromEntries([['parking', value]]),
  draftSchema: z.enum(OPTIONS),
  choice: { legend: 'Parking', options: OPTIONS },
};
