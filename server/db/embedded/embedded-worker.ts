import { parentPort, workerData } from 'node:worker_threads';
import { serveFolder } from './files';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handed over by `startEngine`
if (parentPort) void serveFolder(parentPort, workerData as string);
