/** One entry of a text/event-stream; a heartbeat has none of these. */
export type Frame = { id?: string; data?: string; retryMs?: number };

/** Splits what arrives, in pieces of any size, into complete frames. */
export function createFrameReader(onFrame: (frame: Frame) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onFrame(frameOf(block));
  };
}

function frameOf(block: string): Frame {
  const frame: Frame = {};
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') frame.id = value;
    else if (field === 'data') frame.data = value;
    else if (field === 'retry') frame.retryMs = Number(value);
  }
  return frame;
}
