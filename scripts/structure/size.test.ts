import { describe, expect, it } from 'vitest';
import { size } from './size';

const lines = (count: number) => 'x();\n'.repeat(count);

describe('size', () => {
  it('passes a file of 250 lines', () => {
    expect(size([{ path: 'server/a.ts', text: lines(250) }])).toEqual([]);
  });

  it('warns past 250 lines', () => {
    expect(size([{ path: 'server/a.ts', text: lines(251) }])).toMatchObject([{ level: 'warning' }]);
  });

  it('warns at 400 and fails at 401', () => {
    expect(size([{ path: 'server/a.ts', text: lines(400) }])).toMatchObject([{ level: 'warning' }]);
    expect(size([{ path: 'server/a.ts', text: lines(401) }])[0]?.level).toBeUndefined();
  });

  it('leaves seed data and generated files alone', () => {
    expect(
      size([
        { path: 'server/db/seed/data/people.ts', text: lines(900) },
        { path: 'client/src/ui/icons.generated.ts', text: lines(900) },
        { path: 'client/src/ui/covers.ts', text: `// @generated\n${lines(900)}` },
      ]),
    ).toEqual([]);
  });
});
