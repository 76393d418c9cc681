const requests = new Map<string, Promise<void>>();

/**
 * Every `import()` of the build goes through here, with the file of the module and the files that it imports. Browsers
 * remember a script that failed to load and do not request it again until the page is reloaded. They do not remember a
 * failed `fetch`, so the own file is fetched first, and then the others are preloaded.
 */
export async function importScript<T>(load: () => Promise<T>, files?: readonly string[]): Promise<T> {
  const [own, ...others] = files ?? [];
  // The module is part of the script that imports it.
  if (own === undefined) return load();
  let request = requests.get(own);
  if (!request) {
    request = requestFiles(own, others);
    requests.set(own, request);
    request.catch(() => requests.delete(own));
  }
  await request;
  return load();
}

async function requestFiles(own: string, others: readonly string[]): Promise<void> {
  if (!isLinked(own)) await download(own);
  for (const file of others) if (!isLinked(file)) preload(file);
}

const isLinked = (file: string) => document.querySelector(`link[href="/${file}"]`) !== null;

async function download(file: string): Promise<void> {
  try {
    const response = await fetch(`/${file}`);
    if (!response.ok) throw new Error(`Status ${response.status}`);
    await response.arrayBuffer();
  } catch (error) {
    throw new Error(`Failed to fetch dynamically imported module: ${file}`, { cause: error });
  }
}

/** The import itself waits for these. */
function preload(file: string): void {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` }));
}
