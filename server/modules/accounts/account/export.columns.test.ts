import { text as readAll } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { PARTS, TABLES } from '../../../testing/exported-columns';
import { createUserWithData } from '../../../testing/user-with-data';
import { personTables } from '../../../testing/person-columns';
import { startTestApp } from '../../../testing/test-app';
import { exportText } from './export.service';

const app = await startTestApp();
const { person } = await createUserWithData(app);
const text = JSON.stringify(JSON.parse(await readAll(exportText(app.db, person))));
const columnsIn = (list = '') => list.split(/\s+/).filter(Boolean);
const inCamelCase = (column: string) =>
  column.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
/** Formats a value as the export's JSON does: the database has microseconds, JSON dates have milliseconds. */
const written = (value: unknown) =>
  JSON.stringify(
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value,
  );

it('the export knows every column of every table that refers to a person', async () => {
  const known = Object.entries(TABLES).map(([table, parts]) => [
    table,
    PARTS.flatMap((part) => columnsIn(parts[part])).toSorted(),
  ]);
  expect(Object.fromEntries(known)).toEqual(await personTables(app.db));
});

it.each(Object.entries(TABLES))(
  'the export has what %s keeps of a person, and no secret',
  async (table, about) => {
    if (about.owner === null) return;
    const { rows } = await app.db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(r) as row from ${sql.identifier(table)} r where ${sql.identifier(about.owner)} = ${person.id}`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      for (const column of columnsIn(about.kept))
        if (row[column] !== null)
          expect({ column, isIn: text.includes(written(row[column])) }).toEqual({ column, isIn: true });
      for (const column of columnsIn(about.secret)) {
        expect(text).not.toContain(`"${inCamelCase(column)}":`);
        // A number may occur by chance as part of another one, and a null hides nothing.
        if (typeof row[column] !== 'number' && row[column] !== null)
          expect(text).not.toContain(written(row[column]));
      }
    }
  },
);
