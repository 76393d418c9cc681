import { describe, expect, it } from 'vitest';
import { barrels, defaultExports } from './exports';

const DEFAULT = 'const a = 1;\nexport default a;\n';

describe('defaultExports', () => {
  it.each(['client/src/features/feed/FeedPage.tsx', 'client/src/app/NotFoundPage.tsx', 'vite.config.ts'])(
    'lets %s have one',
    (path) => {
      expect(defaultExports([{ path, text: DEFAULT }])).toEqual([]);
    },
  );

  it.each(['client/src/features/feed/Card.tsx', 'server/app.ts', 'shared/api/tribs.ts'])(
    'does not let %s have one',
    (path) => {
      expect(defaultExports([{ path, text: DEFAULT }])).toMatchObject([{ path, line: 2 }]);
    },
  );

  it('detects one that is written as a named export', () => {
    expect(defaultExports([{ path: 'server/app.ts', text: 'export { app as default };' }])).toHaveLength(1);
    expect(defaultExports([{ path: 'server/app.ts', text: "export { default } from './b';" }])).toHaveLength(
      1,
    );
  });

  it('passes named exports, and words in strings and comments', () => {
    const text = "// export default a\nexport const defaultZone = 'export default';\n";
    expect(defaultExports([{ path: 'server/app.ts', text }])).toEqual([]);
  });
});

describe('barrels', () => {
  const text = "export * from './a';\nexport {\n  b,\n} from './b';\nexport type { C } from './c';\n";

  it('reports an index that only re-exports', () => {
    expect(barrels([{ path: 'client/src/ui/index.ts', text }])).toHaveLength(1);
  });

  it("allows the server's index, an index with code and re-exports elsewhere", () => {
    expect(
      barrels([
        { path: 'server/index.ts', text },
        { path: 'shared/api/index.ts', text: `${text}export const d = 1;\n` },
        { path: 'shared/api/all.ts', text },
      ]),
    ).toEqual([]);
  });
});
