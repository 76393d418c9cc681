import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytewiseText } from './columns';

/** All cities of the world with at least 5,000 inhabitants; the ids are those of GeoNames. */
export const cities = pgTable(
  'cities',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    region: text().notNull(),
    country: text().notNull(),
    population: integer().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    timeZone: text().notNull(),
  },
  (t) => [
    index('cities_time_zone_idx').on(t.timeZone, t.population.desc()),
    index('cities_latitude_idx').on(t.latitude, t.longitude),
  ],
);

/**
 * Every name by which a city can be found, folded (shared/domain/fold-text). Only the loading of the data writes
 * here, so there is no foreign key: its 46,000 checks would lengthen the first start by a quarter.
 */
export const cityNames = pgTable(
  'city_names',
  {
    name: bytewiseText().notNull(),
    cityId: integer().notNull(),
    /** The city's population, copied so that the largest cities are found without reading the others. */
    population: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.cityId] }),
    index('city_names_trgm_idx').using('gin', sql`${t.name} gin_trgm_ops`),
  ],
);

/** The edition of each kind of data that comes with a build and has been loaded. */
export const loadedData = pgTable('loaded_data', { name: text().primaryKey(), version: text().notNull() });
