/** The part of Vite's manifest.json that is used here. */
type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
};
export type Manifest = Record<string, Chunk>;

/** Manifest keys are relative to Vite's root, which may be the repository or its client folder. */
export function keyOf(manifest: Manifest, source: string): string | undefined {
  return [source, source.replace(/^client\//, '')].find((key) => key in manifest);
}

/** The JavaScript files that load together with the chunks of `keys`. */
export function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest names the chunk ${key}, but does not describe it.`);
    if (isScript(chunk.file)) files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}

export function allScripts(manifest: Manifest): Set<string> {
  return new Set(
    Object.values(manifest)
      .map((chunk) => chunk.file)
      .filter(isScript),
  );
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}
