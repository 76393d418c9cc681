import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytewiseText } from './columns';

/** All places of the world with at least 5,000 inhabitants; the ids are those of GeoNames. */
export const cities = pgTable(
  'cities',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    /** State or province; empty where GeoNames names none. */
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
 * Each name that a city is looked up by, folded (shared/domain/fold-text). Only loading the data writes it, so no
 * foreign key is needed, whose 46,000 checks would lengthen the first start by a quarter.
 */
export const cityNames = pgTable(
  'city_names',
  {
    name: bytewiseText().notNull(),
    cityId: integer().notNull(),
    /** Of the city, so that the largest are found without reading the others. */
    population: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.cityId] }),
    index('city_names_trgm_idx').using('gin', sql`${t.name} gin_trgm_ops`),
  ],
);

/** Which edition of the data that comes with a build has been loaded. */
export const loadedData = pgTable('loaded_data', { name: text().primaryKey(), version: text().notNull() });
