import type { Lang } from '../texts/languages';
import { textsOf } from './texts';

export const sharerText = (
  { creatorId }: { creatorId: number | null },
  { id, displayName: name }: { id: number; displayName: string },
  lang: Lang,
): string => (id === creatorId ? textsOf(lang).isHosting({ name }) : textsOf(lang).isGoing({ name }));
