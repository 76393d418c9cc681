import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Every moment is stored with its zone; the driver hands out `Date`. */
export const moment = (name?: string) =>
  name ? timestamp(name, { withTimezone: true }) : timestamp({ withTimezone: true });

/** A point of the `cube` extension, whose distances are computed by Postgres. */
export const cube = customType<{ data: number[]; driverData: string }>({
  dataType: () => 'cube',
  toDriver: (point) => `(${point.join(',')})`,
  fromDriver: (written) => written.slice(1, -1).split(',').map(Number),
});
