import { LYON } from '../../cities/testing-lyon';
import type { OwnPlace } from './where';
import type { OwnActivity } from './activity';

export const BAR: OwnPlace = {
  isUsed: true,
  name: 'Chez Marguerite',
  address: '14 rue des Capucins',
  city: LYON,
  pin: { latitude: 45.77, longitude: 4.83 },
  isPublic: false,
  confirmed: '',
};

export const SOUP: OwnActivity = { isUsed: true, name: 'Make soup', category: 'Food & Dining' };
