import { PRODUCT_NAME } from '#shared/domain/names';
import { type Town, TOWN_META, TOWN_SLOTS, type TownOnPage } from '#shared/domain/town';
import { setConventions } from '#shared/texts/languages';
import { USUAL_LOCALE } from './lang';

// The build draws pages without a document.
const meta = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${TOWN_META}]`);

/** What this installation is called: the server writes it into the page, unless it is the product as it comes. */
export const town: Partial<TownOnPage> & Pick<Town, 'name' | 'currency'> = meta
  ? JSON.parse(meta.content)
  : { name: PRODUCT_NAME, currency: '$' };

/** For `Intl`: the language of the page with the conventions of the town's country. */
export const LOCALE = town.locale ?? USUAL_LOCALE;
setConventions(() => LOCALE);

/** For the build, which draws every page for the product and once more for a town. */
export const drawForTown = (isOwn: boolean): void =>
  void Object.assign(
    town,
    isOwn ? { ...TOWN_SLOTS, onlyWorks: true, isOwn } : { name: PRODUCT_NAME, onlyWorks: false, isOwn },
  );
