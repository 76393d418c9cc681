/**
 * How much of a meetup's place somebody is shown. A place that a host typed may be a home (docs/decisions/013): of that,
 * somebody who is going sees no more than the area until their account is kept, and once it is over.
 */
export const PLACES_SHOWN = ['exact', 'area', 'once-kept', 'over'] as const;
export type PlaceShown = (typeof PLACES_SHOWN)[number];

/** After the end of the meetup. */
export const HOME_SHOWN_HOURS = 24;
