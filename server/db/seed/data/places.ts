import type { City, PlaceSeed } from './types';

export const places: readonly PlaceSeed[] = [
  ...placesOf('Austin, TX', 'America/Chicago', [
    {
      name: 'Zilker Park, Great Lawn',
      description:
        'Forty acres of open grass with the skyline at one end and a rock island ' +
        'to climb in the middle. Kites, dogs, plenty of elbow room.',
      category: 'Outdoor & Nature',
      area: 'Central Austin',
      address: '2100 Barton Springs Rd, Austin, TX 78704',
      at: [30.2669, -97.7729],
    },
    {
      name: 'Barton Springs Pool',
      description:
        'Spring-fed and about 68 degrees every day of the year. Grassy banks ' +
        'under pecan trees, and a trailhead to the Greenbelt behind it.',
      category: 'Fitness & Wellness',
      area: 'Central Austin',
      address: '2131 William Barton Dr, Austin, TX 78746',
      at: [30.264, -97.7713],
    },
    {
      name: 'Austin Central Library',
      description:
        'Six bright floors over Shoal Creek with reading porches and a ' +
        'roof garden. Meet at the foot of the big wooden stair.',
      category: 'Creative & Arts',
      area: 'Central Austin',
      address: '710 W Cesar Chavez St, Austin, TX 78701',
      at: [30.2659, -97.7517],
    },
    {
      name: 'Mueller Lake Park',
      description:
        'An easy paved loop around the lake, an amphitheater and picnic tables. Flat enough for strollers and slow talkers.',
      category: 'Outdoor & Nature',
      area: 'East Austin',
      address: '4550 Mueller Blvd, Austin, TX 78723',
      at: [30.2967, -97.7066],
    },
    {
      name: 'SFC Farmers’ Market Downtown',
      description:
        'Saturday mornings on Republic Square: growers, ranchers, tamales, ' +
        'live music. The oak trees keep most of it in shade.',
      category: 'Food & Dining',
      area: 'Central Austin',
      address: '422 Guadalupe St, Austin, TX 78701',
      at: [30.2675, -97.7474],
    },
    {
      name: 'Laguna Gloria',
      description:
        'A 1916 villa with sculptures scattered through the woods down to ' +
        'the water. Small admission fee, enormous live oaks.',
      category: 'Creative & Arts',
      area: 'Central Austin',
      address: '3809 W 35th St, Austin, TX 78703',
      at: [30.3118, -97.7737],
    },
    {
      name: 'Pan American Neighborhood Park',
      description:
        'Soccer goals, a small hillside stage with murals, and neighbors who will ask whether you need one more player.',
      category: 'Fitness & Wellness',
      area: 'East Austin',
      address: '2100 E 3rd St, Austin, TX 78702',
      at: [30.2568, -97.718],
    },
    {
      name: 'Lantern Street Coffee',
      description:
        'Long tables, a shelf of games with most of the pieces, and a back room ' +
        'that is free to whoever writes their name on the board.',
      category: 'Social & Networking',
      area: 'East Austin',
      address: '1911 E 7th St, Austin, TX 78702',
      at: [30.2618, -97.7212],
    },
    {
      name: 'Bluestem Clay & Print',
      description:
        'A shared studio in an old machine shop: eight wheels, two presses, one dye sink. Aprons hang by the door.',
      category: 'Creative & Arts',
      area: 'East Austin',
      address: '979 Springdale Rd, Austin, TX 78702',
      at: [30.2653, -97.6931],
    },
    {
      name: 'Comal Street Kitchen',
      description:
        'A community kitchen with three stoves and a table for fourteen. ' +
        'You cook together, eat together and split the dishes.',
      category: 'Food & Dining',
      area: 'East Austin',
      address: '1304 E 4th St, Austin, TX 78702',
      at: [30.2614, -97.729],
    },
  ]),
  ...placesOf('Seattle, WA', 'America/Los_Angeles', [
    {
      name: 'Discovery Park',
      description:
        'Bluffs, meadows and a lighthouse on the point, all inside the city. Meet at the visitor center by the east gate.',
      category: 'Outdoor & Nature',
      area: 'North Seattle',
      address: '3801 Discovery Park Blvd, Seattle, WA 98199',
      at: [47.6586, -122.4061],
    },
    {
      name: 'Gas Works Park',
      description:
        'Rusty towers on Lake Union and a hill made for kites and hill repeats. The seaplanes come in right over your head.',
      category: 'Outdoor & Nature',
      area: 'North Seattle',
      address: '2101 N Northlake Way, Seattle, WA 98103',
      at: [47.6456, -122.3344],
    },
    {
      name: 'Seattle Central Library',
      description:
        'Glass and steel on the outside, a book spiral and a bright red floor inside. Meet in the third-floor living room.',
      category: 'Creative & Arts',
      area: 'Central Seattle',
      address: '1000 4th Ave, Seattle, WA 98104',
      at: [47.6067, -122.3325],
    },
    {
      name: 'Green Lake Community Center',
      description:
        'Where the 2.8-mile loop begins and ends. Warm lobby, swimming beach next door, herons if you look left.',
      category: 'Fitness & Wellness',
      area: 'North Seattle',
      address: '7201 E Green Lake Dr N, Seattle, WA 98115',
      at: [47.6803, -122.3287],
    },
    {
      name: 'Ballard Farmers Market',
      description:
        'Sundays, all year round, on the brick street. Smoked salmon, foraged mushrooms, and a line for the pizza oven.',
      category: 'Food & Dining',
      area: 'North Seattle',
      address: '5345 Ballard Ave NW, Seattle, WA 98107',
      at: [47.6672, -122.3845],
    },
    {
      name: 'Seward Park',
      description:
        'A whole peninsula of old trees in Lake Washington, with a level path around the edge. Eagles most days.',
      category: 'Outdoor & Nature',
      area: 'South Seattle',
      address: '5895 Lake Washington Blvd S, Seattle, WA 98118',
      at: [47.5508, -122.2575],
    },
    {
      name: 'Colman Dock Ferry Terminal',
      description:
        'Walk on, coffee in hand, and be on an island in half an hour. Meet under the departures board upstairs.',
      category: 'Social & Networking',
      area: 'Central Seattle',
      address: '801 Alaskan Way, Seattle, WA 98104',
      at: [47.6025, -122.3385],
    },
    {
      name: 'Half Moon Coffee & Games',
      description:
        'Four hundred board games, patient staff, pots of tea with three ' +
        'cups. They hold the round table for groups who call ahead.',
      category: 'Social & Networking',
      area: 'Central Seattle',
      address: '1518 11th Ave, Seattle, WA 98122',
      at: [47.6148, -122.3182],
    },
    {
      name: 'Airport Way Print Shop',
      description:
        'A letterpress studio in a former brewery building. Ink under the fingernails, trains past the window.',
      category: 'Creative & Arts',
      area: 'South Seattle',
      address: '5705 Airport Way S, Seattle, WA 98108',
      at: [47.5512, -122.3195],
    },
    {
      name: 'Salmonberry Kitchen',
      description:
        'A teaching kitchen run by neighbors, one block from light rail. Good knives, deep sinks and a very long table.',
      category: 'Food & Dining',
      area: 'South Seattle',
      address: '4914 Rainier Ave S, Seattle, WA 98118',
      at: [47.5583, -122.2858],
    },
  ]),
  ...placesOf('Denver, CO', 'America/Denver', [
    {
      name: 'City Park Pavilion',
      description:
        'The old Spanish-style pavilion on Ferril Lake, with the skyline and the Front Range lined up behind it.',
      category: 'Outdoor & Nature',
      area: 'Central Denver',
      address: '2001 Steele St, Denver, CO 80205',
      at: [39.7479, -104.9497],
    },
    {
      name: 'Washington Park Boathouse',
      description:
        'A century-old boathouse on Smith Lake, open on the water side. Level loops, meadows and a crowd of friendly dogs.',
      category: 'Fitness & Wellness',
      area: 'Central Denver',
      address: 'S Downing St & E Louisiana Ave, Denver, CO 80209',
      at: [39.7022, -104.9706],
    },
    {
      name: 'Red Rocks, Trading Post Trail',
      description:
        'A 1.4-mile loop among red sandstone below the amphitheater. Short, hilly and worth every stop for breath.',
      category: 'Outdoor & Nature',
      area: 'Morrison',
      address: '17900 Trading Post Rd, Morrison, CO 80465',
      at: [39.6635, -105.2043],
    },
    {
      name: 'Sloan’s Lake Park',
      description:
        'Two and a half miles around the water with mountains to the west. Pelicans, playgrounds and steady wind.',
      category: 'Outdoor & Nature',
      area: 'North Denver',
      address: '1700 N Sheridan Blvd, Denver, CO 80212',
      at: [39.7497, -105.0447],
    },
    {
      name: 'Confluence Park',
      description:
        'Where Cherry Creek meets the South Platte and most of the city’s ' +
        'bike paths meet each other. Steps down to the water.',
      category: 'Social & Networking',
      area: 'North Denver',
      address: '2250 15th St, Denver, CO 80202',
      at: [39.7545, -105.0078],
    },
    {
      name: 'Denver Central Library',
      description:
        'Towers, a tall central hall and rooms that can be booked for nothing. Meet by the 14th Avenue doors.',
      category: 'Creative & Arts',
      area: 'Central Denver',
      address: '10 W 14th Ave Pkwy, Denver, CO 80204',
      at: [39.7372, -104.9884],
    },
    {
      name: 'Union Station Great Hall',
      description:
        'High windows, deep couches and shuffleboard in the waiting room of ' +
        'a working train station. Easy to reach from anywhere.',
      category: 'Social & Networking',
      area: 'North Denver',
      address: '1701 Wynkoop St, Denver, CO 80202',
      at: [39.753, -105.0],
    },
    {
      name: 'Ironside Climbing Hall',
      description:
        'Bouldering in a former foundry. Rental shoes, thick mats and a beginners’ corner nobody is too proud to use.',
      category: 'Fitness & Wellness',
      area: 'North Denver',
      address: '3215 Walnut St, Denver, CO 80205',
      at: [39.7669, -104.9813],
    },
    {
      name: 'Tejon Street Table',
      description:
        'A shared kitchen with a comal, six burners and garage doors that open onto the sidewalk when the weather agrees.',
      category: 'Food & Dining',
      area: 'North Denver',
      address: '3219 Tejon St, Denver, CO 80211',
      at: [39.7625, -105.0111],
    },
    {
      name: 'Santa Fe Community Darkroom',
      description:
        'Four enlargers, red light and a drying line across the ceiling. Chemistry and paper are included with a seat.',
      category: 'Creative & Arts',
      area: 'Central Denver',
      address: '846 Santa Fe Dr, Denver, CO 80204',
      at: [39.7298, -104.9985],
    },
  ]),
  ...placesOf('Miami, FL', 'America/New_York', [
    {
      name: 'South Pointe Park',
      description:
        'Lawn and promenade at the very tip of the beach, where the cruise ships slide past close enough to wave at.',
      category: 'Fitness & Wellness',
      area: 'Biscayne Bay',
      address: '1 Washington Ave, Miami Beach, FL 33139',
      at: [25.7645, -80.1336],
    },
    {
      name: 'Crandon Park',
      description:
        'Two miles of calm, shallow beach with palm shade, grills and volleyball nets. Park in the south lot.',
      category: 'Outdoor & Nature',
      area: 'Biscayne Bay',
      address: '6747 Crandon Blvd, Key Biscayne, FL 33149',
      at: [25.7097, -80.1562],
    },
    {
      name: 'Matheson Hammock Park',
      description:
        'A round saltwater pool filled by the tide, mangroves behind it, and coral-stone picnic shelters from the thirties.',
      category: 'Outdoor & Nature',
      area: 'Biscayne Bay',
      address: '9610 Old Cutler Rd, Coral Gables, FL 33156',
      at: [25.6797, -80.2638],
    },
    {
      name: 'Oleta River State Park',
      description:
        'Mangrove tunnels you can paddle in an hour and a half. Rentals at the marina, manatees at their own discretion.',
      category: 'Outdoor & Nature',
      area: 'Biscayne Bay',
      address: '3400 NE 163rd St, North Miami Beach, FL 33160',
      at: [25.9222, -80.1428],
    },
    {
      name: 'Cuban Memorial Boulevard Park',
      description:
        'A shaded strip of benches under a huge ceiba, a few steps from the coffee windows of Calle Ocho.',
      category: 'Social & Networking',
      area: 'Central Miami',
      address: 'SW 13th Ave & SW 8th St, Miami, FL 33135',
      at: [25.7648, -80.2159],
    },
    {
      name: 'Miami-Dade Main Library',
      description:
        'Cool, quiet and right off the Metromover, with a wide plaza outside for carrying on the argument.',
      category: 'Creative & Arts',
      area: 'Central Miami',
      address: '101 W Flagler St, Miami, FL 33130',
      at: [25.7744, -80.1966],
    },
    {
      name: 'The Barnacle Historic State Park',
      description:
        'A boatbuilder’s house from 1891 behind a hammock of old trees, with a lawn that runs down to Biscayne Bay.',
      category: 'Creative & Arts',
      area: 'Biscayne Bay',
      address: '3485 Main Hwy, Miami, FL 33133',
      at: [25.7256, -80.2428],
    },
    {
      name: 'The Underline, Brickell Backyard',
      description:
        'Gym, stage, game tables and a running path, all in the shade of the Metrorail. Meet at the flexible court.',
      category: 'Fitness & Wellness',
      area: 'Central Miami',
      address: '1001 SW 1st Ave, Miami, FL 33130',
      at: [25.7639, -80.1956],
    },
    {
      name: 'Sala 29',
      description:
        'A former shoe warehouse with a sprung floor at one end and ' +
        'paint-stained tables at the other. Good fans, better speakers.',
      category: 'Creative & Arts',
      area: 'Central Miami',
      address: '316 NW 29th St, Miami, FL 33127',
      at: [25.8043, -80.2003],
    },
    {
      name: 'Ti Kay Kitchen',
      description:
        'A small yellow house of a kitchen: two ranges, one porch, herbs out ' +
        'back. Groups of up to ten cook and stay for the meal.',
      category: 'Food & Dining',
      area: 'Central Miami',
      address: '5912 NE 2nd Ave, Miami, FL 33137',
      at: [25.8312, -80.1918],
    },
  ]),
];

function placesOf(
  city: City,
  timeZone: string,
  seeds: readonly Omit<PlaceSeed, 'city' | 'timeZone'>[],
): PlaceSeed[] {
  return seeds.map((place) => ({ ...place, city, timeZone }));
}
