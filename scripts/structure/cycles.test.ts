import { describe, expect, it } from 'vitest';
import { cycles, importGraph, staticClosure } from './cycles';

const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') });

describe('cycles', () => {
  it('passes files that import in one direction', () => {
    expect(
      cycles([
        file('a.ts', "import './b';", "import './c';"),
        file('b.ts', "import './c';"),
        file('c.ts', ''),
      ]),
    ).toEqual([]);
  });

  it('reports a cycle once, with all its files', () => {
    const files = [
      file('shared/a.ts', "import { b } from './b';"),
      file('shared/b.ts', "import { c } from '#shared/c';"),
      file('shared/c.ts', "export * from './a';"),
    ];
    expect(cycles(files)).toEqual([
      { path: 'shared/a.ts', message: 'import cycle: shared/a.ts → shared/b.ts → shared/c.ts → shared/a.ts' },
    ]);
  });

  it('reports a file that imports itself', () => {
    expect(cycles([file('a.ts', "import './a';")])).toHaveLength(1);
  });

  it('does not count type-only and dynamic imports', () => {
    const files = [
      file('a.ts', "import { b } from './b';"),
      file('b.ts', "import type { A } from './a';", "const later = () => import('./a');"),
    ];
    expect(cycles(files)).toEqual([]);
  });
});

describe('staticClosure', () => {
  it('contains what loads with the entry and not what loads later', () => {
    const files = [
      file('main.ts', "import './a';", "const page = () => import('./page');"),
      file('a.ts', "import './b';"),
      file('b.ts', ''),
      file('page.ts', ''),
    ];
    expect([...staticClosure(importGraph(files), 'main.ts')]).toEqual(['main.ts', 'a.ts', 'b.ts']);
  });
});
