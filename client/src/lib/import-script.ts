const requests = new Map<string, Promise<void>>();

/**
 * Every `import()` of the build goes through here, with the files it needs. They are fetched first, all at once, and
 * the import finds them in the cache: browsers remember a module that failed to load until the page is reloaded, and
 * would not request it again once there is a connection.
 */
export async function importScript<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  await Promise.all(files.map(requestOnce));
  return load();
}

function requestOnce(file: string): Promise<void> {
  let request = requests.get(file);
  if (!request) {
    request = requestFile(`/${file}`);
    requests.set(file, request);
    request.catch(() => requests.delete(file));
  }
  return request;
}

async function requestFile(path: string): Promise<void> {
  // The page has requested it already.
  if (document.querySelector(`link[href="${path}"]`)) return;
  try {
    if (path.endsWith('.css')) return await addStylesheet(path);
    const response = await fetch(path);
    if (!response.ok) throw new Error(`Status ${response.status}`);
    await response.arrayBuffer();
  } catch (cause) {
    throw new Error(`Failed to fetch dynamically imported module: ${path}`, { cause });
  }
}

function addStylesheet(href: string): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error('No stylesheet'));
    });
    document.head.append(link);
  });
}
