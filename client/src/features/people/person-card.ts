import { defineOverlay } from '../../navigation/overlays';
import type { KnownPerson } from './PersonButton';

/** A person's card, which opens over any page and any other sheet. */
export const personCard = defineOverlay<{ person: KnownPerson }>('person', 'place');
