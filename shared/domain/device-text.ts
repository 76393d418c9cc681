import type { Lang } from '../texts/languages';
import { textsOf } from './texts';

/** The name of a device, which the server keeps in English, such as "Chrome on Android". */
export function deviceText(device: string | null, lang: Lang): string | null {
  const [browser = '', system] = device?.split(' on ') ?? [];
  return system === undefined ? device : textsOf(lang).browserOn({ browser, system });
}
