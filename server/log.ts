import { type DestinationStream, type Logger, pino } from 'pino';

/** The fields of an error that say what failed and where, and never contain values. */
const LOGGED_FIELDS = ['code', 'status', 'constraint', 'table', 'column', 'syscall'] as const;
/** Drizzle wraps a driver's error, which wraps a socket's. The limit also ends the walk at an error that is its own cause. */
const CAUSES_MAX = 4;

/** The only logger. `err` is written without its message, because messages of Drizzle and the database repeat the values. */
export function createLog(level: string, sink?: DestinationStream): Logger {
  const options = { level, serializers: { err: (thrown: unknown) => withoutValues(thrown) } };
  return sink ? pino(options, sink) : pino(options);
}

function withoutValues(thrown: unknown, causes = CAUSES_MAX): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const known = Object.entries(thrown).filter(
    ([key, value]) => LOGGED_FIELDS.some((name) => name === key) && /^(string|number)$/.test(typeof value),
  );
  return {
    type: thrown.constructor.name,
    ...Object.fromEntries(known),
    stack: framesOf(thrown),
    ...(thrown.cause !== undefined && causes > 0 && { cause: withoutValues(thrown.cause, causes - 1) }),
  };
}

/** The stack starts with the message, which may itself have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const frames = stack.replace(message, () => '').split('\n');
  return frames.filter((line) => /^\s+at /.test(line)).join('\n');
}
