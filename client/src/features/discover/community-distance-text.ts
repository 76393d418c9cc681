import { distanceText } from '../tribs/trib-facts';

/** How far a community's city is; nothing for one's own city. */
export function communityDistanceText(miles: number | null): string {
  return miles ? ` · ${distanceText(miles, navigator.language)}` : '';
}
