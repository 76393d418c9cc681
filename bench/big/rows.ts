import { printTable } from '../report';
import { communityRow } from './community';
import { digestRow } from './digest';
import { nearRow } from './near';
import { poolerRow } from './pooler';
import { roomRow } from './room';
import { openScene, type Line, type Scene } from './scene';
import { tellRow } from './tell';

const ROWS: Record<string, (scene: Scene) => Promise<Line[]>> = {
  tell: tellRow,
  community: communityRow,
  room: roomRow,
  digest: digestRow,
  near: nearRow,
  pooler: poolerRow,
};

/** Measures these rows, or all. A row that fails is a line of the table, and the others are measured as well. */
export async function measureRows(names: readonly string[], scale: number): Promise<void> {
  const unknown = names.filter((name) => !(name in ROWS));
  if (unknown.length > 0) throw new Error(`Rows are ${Object.keys(ROWS).join(', ')}, not ${unknown.join()}`);
  const scene = await openScene(scale);
  const lines: Line[] = [];
  for (const [name, measure] of Object.entries(ROWS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const began = performance.now();
    const found = await measure(scene).catch((error: unknown): Line[] => {
      console.error(error);
      return [{ what: name, goal: 'is measured', figure: 'failed', isMet: false }];
    });
    await scene.stop();
    lines.push(...found);
    for (const line of found) console.log(cellsOf(line).join(' | '));
    console.log(`(${name}: ${Math.round((performance.now() - began) / 1_000)} s)`);
  }
  printTable('reach', ['what', 'goal', 'measured', ''], lines.map(cellsOf));
  if (scale === 1 && lines.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

const cellsOf = ({ what, goal, figure, isMet }: Line) => [what, goal, figure, isMet ? 'met' : '**missed**'];
