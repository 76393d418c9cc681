import { spawn } from 'node:child_process';

/**
 * A shell that waits on a pipe from us. When this process ends, even by SIGKILL, the pipe closes and the shell stops
 * the server of `folder` and removes the folder. "done" tells it that this has already happened. It watches the pid
 * file instead of the pid, which may remain as a zombie.
 */
const SCRIPT = `
read -r word
[ "$word" = done ] && exit 0
pidfile="$1/data/postmaster.pid"
pid=$(head -n 1 "$pidfile" 2>/dev/null)
[ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null
tries=0
while [ -e "$pidfile" ] && [ $tries -lt 50 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
rm -rf "$1"
`;

/** Detached, so that Ctrl-C in the terminal does not reach it. */
export function startCleaner(folder: string): { dismiss(): void } {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'cleaner', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return { dismiss: () => shell.stdin.end('done\n') };
}
