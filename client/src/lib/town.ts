import { PRODUCT_NAME } from '#shared/domain/names';
import { type Town, TOWN_META, TOWN_SLOTS, type TownOnPage } from '#shared/domain/town';

// The build draws pages without a document.
const meta = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${TOWN_META}]`);

/** What this installation is called: the server writes it into the page, unless it is the product as it comes. */
export const town: Partial<TownOnPage> & Pick<Town, 'name' | 'currency'> = meta
  ? JSON.parse(meta.content)
  : { name: PRODUCT_NAME, currency: '$' };

/** For the build, which draws every page for the product and once more for a town. */
export const drawForTown = (isOwn: boolean): void =>
  void Object.assign(
    town,
    isOwn ? { ...TOWN_SLOTS, onlyWorks: true, isOwn } : { name: PRODUCT_NAME, onlyWorks: false, isOwn },
  );
