import { withoutAccents } from './fold-text';

/** The illustrated covers, and the choice of one for a meetup without a picture: by its text, its category and its id. */

export type CoverCategory =
  | 'Outdoor & Nature'
  | 'Fitness & Wellness'
  | 'Food & Dining'
  | 'Social & Networking'
  | 'Creative & Arts';

type Cover = {
  readonly slug: string;
  readonly category: CoverCategory;
  readonly keywords: readonly string[];
  readonly suits: 'any' | 'named';
};

const OUTDOOR = 'Outdoor & Nature';
const FITNESS = 'Fitness & Wellness';
const FOOD = 'Food & Dining';
const SOCIAL = 'Social & Networking';
const ARTS = 'Creative & Arts';

/** `suits: 'any'` marks a cover that fits every meetup of its category, even if no keyword is in the text. */
const cover = <Slug extends string>(
  slug: Slug,
  category: CoverCategory,
  keywords: string,
  suits: 'any' | 'named' = 'named',
) => ({ slug, category, keywords: keywords.split(', '), suits });

/** Keywords are plain lower-case words; the text may have a final "s" after them. */
export const COVERS = [
  cover('campfire', OUTDOOR, 'campfire, bonfire, fire, camp, camping, firepit, marshmallow', 'any'),
  cover(
    'mountain-trail',
    OUTDOOR,
    'mountain, trail, hike, hiking, hiker, trek, trekking, summit, peak, ridge, forest, woods, lighthouse',
  ),
  cover('kayak', OUTDOOR, 'kayak, kayaking, lake, canoe, paddle, paddling, river, rowing, sailing, mangrove'),
  cover('city-park', OUTDOOR, 'park, walk, walking, stroll, dog, neighbourhood, neighborhood, nature', 'any'),
  cover('stargazing', OUTDOOR, 'stargazing, star, astronomy, telescope, moon, meteor, planet, night sky'),
  cover('beach', OUTDOOR, 'beach, sea, ocean, surf, surfing, sunset, sunrise, coast, sand, shoreline'),
  cover('garden', OUTDOOR, 'garden, gardening, plant, greenhouse, flower, urban farm, herb, foraging'),
  cover('wildlife', OUTDOOR, 'wildlife, owl, beetle, nature hunt, insect, animal'),
  cover('birding', OUTDOOR, 'bird, birding, birdwatching, birder, heron, pelican, wetland'),
  cover('running', FITNESS, 'run, running, runner, jog, jogging', 'any'),
  cover('track', FITNESS, 'track, lap, sprint, interval, marathon, 5k, 10k, hill repeat'),
  cover('yoga', FITNESS, 'yoga, pilates, stretch, stretching, wellness', 'any'),
  cover('breathwork', FITNESS, 'breathwork, breathing, meditation, mindfulness, sound bath'),
  cover('climbing', FITNESS, 'climb, climbing, climber, boulder, bouldering, gym, workout, crossfit'),
  cover('cycling', FITNESS, 'cycling, cycle, bike, biking, bicycle, ride, gravel'),
  cover('dance', FITNESS, 'dance, dancing, salsa, bachata, tango, swing, zumba, ballet'),
  cover('swim', FITNESS, 'swim, swimming, swimmer, pool, cold plunge, cold water, spring, sauna'),
  cover(
    'ball-court',
    FITNESS,
    'basketball, football, soccer, tennis, padel, pickleball, volleyball, badminton, ball, frisbee',
  ),
  cover(
    'dinner',
    FOOD,
    'dinner, supper, potluck, dining, brunch, lunch, wine, tapas, restaurant, meal',
    'any',
  ),
  cover('long-table', FOOD, 'long table, feast, banquet, garden party'),
  cover('coffee', FOOD, 'coffee, cafe, espresso, latte, breakfast, bakery, pastry', 'any'),
  cover(
    'street-food',
    FOOD,
    'taco, street food, food truck, burger, pizza, ramen, noodle, food tour, foodie',
  ),
  cover(
    'cooking',
    FOOD,
    'cook, cooking, kitchen, chef, soup, stew, curry, chili, pasta, sushi, bbq, barbecue, gumbo, roux, fillet, masa, pickle, ferment',
  ),
  cover('bread', FOOD, 'bread, sourdough, bake, baking, baker, loaf, focaccia, pie'),
  cover('dumplings', FOOD, 'dumpling, gyoza, pierogi, dim sum, bao'),
  cover('picnic', FOOD, 'picnic, lawn, sandwich, cheese, blanket', 'any'),
  cover('tea', FOOD, 'tea, matcha, chai, teahouse, tea house, boba'),
  cover('market', FOOD, 'market, farmers market, market stall, produce'),
  cover(
    'board-games',
    SOCIAL,
    'board game, boardgame, game, chess, catan, dice, puzzle, mahjong, domino, dominoes',
  ),
  cover('cards', SOCIAL, 'card, card game, poker, rummy, blackjack, pinochle'),
  cover('video-games', SOCIAL, 'video game, videogame, gaming, console, cartridge, arcade, esports, co op'),
  cover(
    'patio',
    SOCIAL,
    'drink, patio, rooftop, mixer, cocktail, beer, bar, pub, happy hour, party, terrace, social, newcomer, new face',
    'any',
  ),
  cover(
    'cowork',
    SOCIAL,
    'cowork, coworking, startup, founder, laptop, code, coding, tech, hackathon, networking, business, career, ai',
  ),
  cover('book-club', SOCIAL, 'book, book club, reading, reader, novel, literature, philosophy, library'),
  cover('karaoke', SOCIAL, 'karaoke, trivia, quiz, comedy, sing, singing, singalong, improv, open mic'),
  cover(
    'language-exchange',
    SOCIAL,
    'language, spanish, french, italian, german, english, japanese, conversation, tandem',
    'any',
  ),
  cover(
    'trip',
    SOCIAL,
    'trip, day trip, travel, traveler, traveller, itinerary, suitcase, carry on, luggage, abroad',
  ),
  cover('ferry', SOCIAL, 'ferry, boat trip, train, dock, island'),
  cover(
    'painting',
    ARTS,
    'paint, painting, painter, draw, drawing, sketch, sketching, watercolor, watercolour, art, gallery, museum',
    'any',
  ),
  cover(
    'live-music',
    ARTS,
    'music, live music, concert, jam, band, guitar, fiddle, tune, jazz, gig, choir, drum, vinyl',
  ),
  cover('cinema', ARTS, 'film, movie, cinema, screening, documentary, theatre, theater, subtitle'),
  cover('pottery', ARTS, 'pottery, ceramic, clay, sculpture'),
  cover(
    'craft',
    ARTS,
    'craft, crafting, knitting, knit, crochet, sewing, embroidery, stitch, mending, weaving, willow, yarn, dye',
    'any',
  ),
  cover('repair', ARTS, 'repair, tinker, tinkering, toolbox, soldering, woodwork, woodworking, carpentry'),
  cover(
    'photography',
    ARTS,
    'photo, photography, photographer, camera, photowalk, photo walk, polaroid, lens',
  ),
  cover(
    'writing',
    ARTS,
    'writing, write, writer, poetry, poem, poet, storytelling, journal, journaling, zine',
    'any',
  ),
] as const satisfies readonly Cover[];

type AnyCover = (typeof COVERS)[number];
export type CoverSlug = AnyCover['slug'];

export const coverAddress = (slug: CoverSlug): string => `/covers/${slug}.svg`;

export const isCover = (address: string | undefined): boolean => address?.startsWith('/covers/') ?? false;

/** Turns "Café-Tasting, Sunday!" into " cafe tasting sunday ", so that whole words can be searched for. */
function words(text: string): string {
  const parts = withoutAccents(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return ` ${parts.join(' ')} `;
}

/** The position of the first keyword in the text, or Infinity. */
function firstHit(text: string, keywords: readonly string[]): number {
  const hits = keywords.flatMap((keyword) => [text.indexOf(` ${keyword} `), text.indexOf(` ${keyword}s `)]);
  return Math.min(...hits.map((hit) => (hit < 0 ? Number.POSITIVE_INFINITY : hit)));
}

/** Of the covers that match a text, the one whose keyword comes first in it. */
function earliest(text: string, covers: readonly AnyCover[]): AnyCover | undefined {
  let best: AnyCover | undefined;
  let bestHit = Number.POSITIVE_INFINITY;
  for (const candidate of covers) {
    const hit = firstHit(text, candidate.keywords);
    if (hit < bestHit) [best, bestHit] = [candidate, hit];
  }
  return best;
}

function byId(covers: readonly AnyCover[], id: number): AnyCover | undefined {
  const index = Number.isFinite(id) ? Math.abs(Math.trunc(id)) % covers.length : 0;
  return covers[index];
}

type MeetupDescription = {
  id: number;
  name?: string | null;
  category?: string | null;
  description?: string | null;
};

const familyOf = (category: string | null | undefined) =>
  COVERS.filter((candidate) => candidate.category.toLowerCase() === category?.trim().toLowerCase());

/** A description mentions many things in passing, so it is matched only with covers of the meetup's own category. */
function byWords({ name, category, description }: Omit<MeetupDescription, 'id'>): AnyCover | undefined {
  const family = familyOf(category);
  const title = words(name ?? '');
  return earliest(title, family) ?? earliest(title, COVERS) ?? earliest(words(description ?? ''), family);
}

export function coverFor({ id, ...described }: MeetupDescription): string {
  const family = familyOf(described.category);
  const fitting = (family.length > 0 ? family : COVERS).filter(({ suits }) => suits === 'any');
  const chosen = byWords(described) ?? byId(fitting, id);
  return coverAddress(chosen?.slug ?? 'campfire');
}

/** The category that a title's words suggest, or null. */
export const categoryOf = (title: string): CoverCategory | null =>
  earliest(words(title), COVERS)?.category ?? null;

/**
 * All covers to choose from: the one that its words name, then the others of its category, then the rest, those that suit
 * anything first. Of these, what meetups nearby already show comes later, because two alike look like one meetup.
 */
export function coversByFit(
  described: Omit<MeetupDescription, 'id'>,
  usedNearby: ReadonlySet<string> = new Set(),
): CoverSlug[] {
  const best = COVERS.find(({ slug }) => coverAddress(slug) === coverFor({ ...described, id: 0 }));
  const named = byWords(described);
  const rank = (candidate: AnyCover) => [
    Number(candidate.category !== best?.category),
    Number(candidate !== named),
    Number(candidate.suits !== 'any'),
    Number(usedNearby.has(coverAddress(candidate.slug))),
    Number(candidate !== best),
  ];
  const order = (a: AnyCover, b: AnyCover) => {
    const others = rank(b);
    return rank(a).reduce((sum, value, index) => sum || value - (others[index] ?? 0), 0);
  };
  return COVERS.toSorted(order).map(({ slug }) => slug);
}
