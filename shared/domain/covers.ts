/** The illustrated covers and the rule that gives every trib one: its name, then its category, then its id. */

export type CoverCategory =
  | 'Outdoor & Nature'
  | 'Fitness & Wellness'
  | 'Food & Dining'
  | 'Social & Networking'
  | 'Creative & Arts';

export type Cover = {
  readonly slug: string;
  readonly category: CoverCategory;
  readonly keywords: readonly string[];
};

const OUTDOOR = 'Outdoor & Nature';
const FITNESS = 'Fitness & Wellness';
const FOOD = 'Food & Dining';
const SOCIAL = 'Social & Networking';
const ARTS = 'Creative & Arts';

const cover = (slug: string, category: CoverCategory, keywords: string): Cover => ({
  slug,
  category,
  keywords: keywords.split(', '),
});

/** Keywords are plain lower-case words; a final "s" in the name matches too. */
export const COVERS: readonly Cover[] = [
  cover('campfire', OUTDOOR, 'campfire, bonfire, fire, camp, camping, firepit, marshmallow'),
  cover(
    'mountain-trail',
    OUTDOOR,
    'mountain, trail, hike, hiking, hiker, trek, trekking, summit, peak, ridge, forest, woods, nature',
  ),
  cover('kayak', OUTDOOR, 'kayak, kayaking, lake, canoe, paddle, paddling, river, rowing, sailing, fishing'),
  cover('city-park', OUTDOOR, 'park, walk, walking, stroll, dog, neighbourhood, neighborhood, bird, birding'),
  cover('stargazing', OUTDOOR, 'stargazing, star, astronomy, telescope, moon, meteor, planet, night sky'),
  cover('beach', OUTDOOR, 'beach, sea, ocean, surf, surfing, sunset, sunrise, coast, sand'),
  cover('garden', OUTDOOR, 'garden, gardening, plant, greenhouse, flower, urban farm, herb'),
  cover('running', FITNESS, 'run, running, runner, jog, jogging, marathon, 5k, 10k, sprint'),
  cover(
    'yoga',
    FITNESS,
    'yoga, meditation, mindfulness, pilates, stretch, stretching, breathwork, wellness, sound bath',
  ),
  cover('climbing', FITNESS, 'climb, climbing, climber, boulder, bouldering, gym, workout, crossfit'),
  cover('cycling', FITNESS, 'cycling, cycle, bike, biking, bicycle, ride, gravel'),
  cover('dance', FITNESS, 'dance, dancing, salsa, bachata, tango, swing, zumba, ballet'),
  cover('swim', FITNESS, 'swim, swimming, swimmer, pool, cold plunge, sauna'),
  cover(
    'ball-court',
    FITNESS,
    'basketball, football, soccer, tennis, padel, pickleball, volleyball, badminton, ball, frisbee',
  ),
  cover('dinner', FOOD, 'dinner, supper, potluck, feast, dining, brunch, lunch, wine, tapas, restaurant'),
  cover('coffee', FOOD, 'coffee, cafe, espresso, latte, breakfast, bakery, pastry'),
  cover(
    'street-food',
    FOOD,
    'taco, street food, food truck, burger, pizza, ramen, noodle, market, food tour, foodie',
  ),
  cover(
    'cooking',
    FOOD,
    'cook, cooking, kitchen, chef, pasta, sushi, baking, bake, dumpling, bread, bbq, barbecue',
  ),
  cover('picnic', FOOD, 'picnic, basket, cheese, farmers market, blanket'),
  cover('tea', FOOD, 'tea, matcha, chai, teahouse, tea house, boba'),
  cover(
    'board-games',
    SOCIAL,
    'board game, boardgame, game, gaming, chess, card, catan, dice, puzzle, mahjong',
  ),
  cover(
    'patio',
    SOCIAL,
    'drink, patio, rooftop, mixer, cocktail, beer, bar, pub, happy hour, party, terrace, social, newcomer',
  ),
  cover(
    'cowork',
    SOCIAL,
    'cowork, coworking, startup, founder, laptop, code, coding, tech, hackathon, networking, business, career, ai',
  ),
  cover('book-club', SOCIAL, 'book, book club, reading, reader, novel, literature, philosophy'),
  cover('karaoke', SOCIAL, 'karaoke, trivia, quiz, comedy, sing, singing, singalong, improv, open mic'),
  cover(
    'language-exchange',
    SOCIAL,
    'language, spanish, french, italian, german, english, japanese, conversation, tandem',
  ),
  cover(
    'painting',
    ARTS,
    'paint, painting, painter, draw, drawing, sketch, sketching, watercolor, watercolour, art, gallery, museum',
  ),
  cover('live-music', ARTS, 'music, live music, concert, jam, band, guitar, jazz, gig, choir, drum, vinyl'),
  cover('cinema', ARTS, 'film, movie, cinema, screening, documentary, theatre, theater'),
  cover('pottery', ARTS, 'pottery, ceramic, clay, craft, crafting, sculpture, knitting, sewing, embroidery'),
  cover('photography', ARTS, 'photo, photography, photographer, camera, photowalk, photo walk, polaroid'),
  cover(
    'writing',
    ARTS,
    'writing, write, writer, poetry, poem, poet, storytelling, journal, journaling, zine',
  ),
];

/** "Café-Tasting, Sunday!" becomes " cafe tasting sunday ", so that whole words can be looked for. */
function words(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const parts = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return ` ${parts.join(' ')} `;
}

/** Where the first of the keywords stands in the name, or Infinity. */
function firstHit(name: string, keywords: readonly string[]): number {
  const places = keywords.flatMap((keyword) => [name.indexOf(` ${keyword} `), name.indexOf(` ${keyword}s `)]);
  return Math.min(...places.map((place) => (place < 0 ? Number.POSITIVE_INFINITY : place)));
}

/** Of several covers named in one name, those of the trib's own category come first, then the earliest word. */
function byKeyword(name: string, family: readonly Cover[]): Cover | undefined {
  const earliest = (covers: readonly Cover[]): Cover | undefined => {
    let best: Cover | undefined;
    let bestPlace = Number.POSITIVE_INFINITY;
    for (const candidate of covers) {
      const place = firstHit(name, candidate.keywords);
      if (place < bestPlace) [best, bestPlace] = [candidate, place];
    }
    return best;
  };
  return earliest(family) ?? earliest(COVERS);
}

function byId(covers: readonly Cover[], id: number): Cover | undefined {
  const index = Number.isFinite(id) ? Math.abs(Math.trunc(id)) % covers.length : 0;
  return covers[index];
}

export function coverFor(trib: { id: number; name?: string | null; category?: string | null }): string {
  const category = trib.category?.trim().toLowerCase();
  const family = COVERS.filter((candidate) => candidate.category.toLowerCase() === category);
  const chosen =
    byKeyword(words(trib.name ?? ''), family) ?? byId(family.length > 0 ? family : COVERS, trib.id);
  return `/covers/${chosen?.slug ?? 'campfire'}.svg`;
}
