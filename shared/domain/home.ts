/**
 * How much of a meetup's place a person is shown. A place that a host has typed may be a home, unless they
 * say that it is public (docs/decisions/013): a person who is going sees only its area while their account is not a kept one, and again once the meetup is over.
 */
export const PLACES_SHOWN = ['exact', 'area', 'once-kept', 'over'] as const;
export type PlaceShown = (typeof PLACES_SHOWN)[number];

/** How long a home is still shown after the end of the meetup. */
export const HOME_SHOWN_HOURS = 24;
