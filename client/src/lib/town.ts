import { DEFAULT_TOWN, type Town, TOWN_META, TOWN_SLOTS } from '#shared/domain/town';

/** What this installation is called: the server writes it into the page, unless it is the product as it comes. */
export const town: Omit<Town, 'contact' | 'version'> = { ...DEFAULT_TOWN, ...fromPage() };

function fromPage(): Partial<Town> {
  // The build draws pages without a document.
  const meta = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${TOWN_META}]`);
  return JSON.parse(meta?.content ?? '{}');
}

/** For the build, which draws every page for the product and once more for a town. */
export const drawForTown = (isForTown: boolean): void =>
  void Object.assign(town, DEFAULT_TOWN, isForTown && TOWN_SLOTS);
