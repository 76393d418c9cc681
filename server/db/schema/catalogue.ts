import { doublePrecision, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cities } from './cities';
import { identity, moment, searchDocument } from './columns';

/** The catalogue sets the ids, because they are part of the contract: the default interests are 1, 2 and 3. */
export const interests = pgTable('interests', {
  id: integer().primaryKey(),
  name: text().notNull(),
  icon: text().notNull(),
  description: text(),
});

export const places = pgTable(
  'places',
  {
    id: identity(),
    name: text().notNull(),
    description: text(),
    category: text().notNull(),
    city: text().notNull(),
    cityId: integer().references(() => cities.id),
    area: text(),
    address: text(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    timeZone: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('places_city_name_key').on(t.city, t.name),
    index('places_city_area_idx').on(t.city, t.area),
  ],
);

export const ideas = pgTable(
  'ideas',
  {
    id: identity(),
    title: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    image: text(),
    location: text(),
    duration: text(),
    rating: numeric({ precision: 2, scale: 1, mode: 'number' }),
    document: searchDocument(),
  },
  (t) => [uniqueIndex('ideas_title_key').on(t.title), index('ideas_category_idx').on(t.category)],
);
