/** Whether a worker controls this page: it opens the app offline, and deletes the data of a person who has been signed out. */
export const isWorkerRunning = () => Boolean(globalThis.navigator?.serviceWorker?.controller);
