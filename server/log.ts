import { type DestinationStream, type Logger, pino } from 'pino';

/** Where and what, never with which values: they say enough to find a fault, and nothing of a person. */
const TELLING = ['code', 'status', 'constraint', 'table', 'column', 'syscall'] as const;
/** Drizzle around a driver around a socket; an error that is its own cause ends here too. */
const CAUSES_MAX = 4;

/** The one logger there is. `err` is written without its message: Drizzle's and the database's repeat what was sent. */
export function createLog(level: string, sink?: DestinationStream): Logger {
  const options = { level, serializers: { err: (thrown: unknown) => withoutValues(thrown) } };
  return sink ? pino(options, sink) : pino(options);
}

function withoutValues(thrown: unknown, causes = CAUSES_MAX): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const known = Object.entries(thrown).filter(
    ([key, value]) => TELLING.some((name) => name === key) && /^(string|number)$/.test(typeof value),
  );
  return {
    type: thrown.constructor.name,
    ...Object.fromEntries(known),
    stack: framesOf(thrown),
    ...(thrown.cause !== undefined && causes > 0 && { cause: withoutValues(thrown.cause, causes - 1) }),
  };
}

/** A stack opens with the message, which may have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const frames = stack.replace(message, () => '').split('\n');
  return frames.filter((line) => /^\s+at /.test(line)).join('\n');
}
