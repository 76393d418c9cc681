import { useMemo } from 'react';
import { encode } from 'uqr';
import * as t from './texts';

/** Black on white in both themes, because many scanners cannot read inverted codes. */
export function QrCode({ text }: { text: string }) {
  // An image element, so that a long press can save or send it.
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`, [text]);
  return <img src={source} alt={t.qrCode} width={160} height={160} className="max-w-full rounded-input" />;
}

/** A code beside the words that say who may scan it. */
export function QrFigure({ text, caption }: { text: string; caption: string }) {
  return (
    <figure className="flex flex-wrap items-center justify-center gap-4 rounded-card border border-line bg-raised p-4">
      <QrCode text={text} />
      <figcaption className="min-w-28 flex-1 text-sm text-balance text-muted">{caption}</figcaption>
    </figure>
  );
}

/** The blank margin in modules that the standard requires; scanners find the code by it. */
const QUIET_ZONE = 4;

export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges">` +
    `<rect width="100%" height="100%" fill="#fff"/><path d="${darkPath(data)}"/></svg>`
  );
}

/** Draws the dark modules of a row that are next to each other as one run. */
function darkPath(modules: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x]) x += 1;
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
    }
  }
  return runs.join('');
}
