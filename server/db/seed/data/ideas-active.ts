import type { IdeaSeed } from './types';

export const ideasActive: readonly IdeaSeed[] = [
  {
    title: 'Slow Trail Walk',
    category: 'Outdoor & Nature',
    cover: 'mountain-trail',
    description:
      'Easy hiking at the pace of the slowest talker. Stops for views, snacks and anybody’s shoelace.',
    location: 'Greenbelts, bluffs and foothills',
    duration: '2-3 hours',
    rating: 4.8,
  },
  {
    title: 'Birding for Beginners',
    category: 'Outdoor & Nature',
    cover: 'birding',
    description:
      'One pair of binoculars between two, a list of ten birds to find, and somebody who can tell a coot from a duck.',
    location: 'Any lake or wetland park',
    duration: '2 hours',
    rating: 4.5,
  },
  {
    title: 'Paddle on Flat Water',
    category: 'Outdoor & Nature',
    cover: 'kayak',
    description:
      'Kayaks or canoes where there are no waves to speak of. Rent there, share a dry bag, drift on the way back.',
    location: 'Sheltered bays and city lakes',
    duration: '2-3 hours',
    rating: 4.7,
  },
  {
    title: 'Park Picnic and Lawn Games',
    category: 'Outdoor & Nature',
    cover: 'picnic',
    description:
      'Blankets, something from everybody’s kitchen, and a bag of games that can be learned in two minutes.',
    location: 'Any big lawn',
    duration: '3-4 hours',
    rating: 4.6,
  },
  {
    title: 'Shoreline Cleanup',
    category: 'Outdoor & Nature',
    cover: 'beach',
    description:
      'Gloves, buckets and a prize for the strangest find. You leave with a clean stretch of shore and sand in your shoes.',
    location: 'Beaches, creeks and lakefronts',
    duration: '2 hours',
    rating: 4.4,
  },
  {
    title: 'Night Sky Watch',
    category: 'Outdoor & Nature',
    cover: 'stargazing',
    description:
      'Lie back, let your eyes adjust, learn five constellations. Red flashlights only, hot drinks encouraged.',
    location: 'Somewhere with few streetlights',
    duration: '2-3 hours',
    rating: 4.9,
  },
  {
    title: 'Urban Foraging Walk',
    category: 'Outdoor & Nature',
    cover: 'city-park',
    description:
      'What grows along alleys and creeks, what is good to eat, what gives dye and what to leave well alone.',
    location: null,
    duration: null,
    rating: null,
  },
  {
    title: 'Family Nature Hunt',
    category: 'Outdoor & Nature',
    cover: 'wildlife',
    description: 'A list of twelve things to spot, jars to look into, and grown-ups who do not mind mud.',
    location: 'Parks with a creek or pond',
    duration: '2 hours',
    rating: 4.7,
  },
  {
    title: 'Easy-Pace Group Run',
    category: 'Fitness & Wellness',
    cover: 'running',
    description: 'If you cannot hold a conversation, the group slows down. Walk breaks count as running.',
    location: 'Lake loops and river paths',
    duration: '1-2 hours',
    rating: 4.6,
  },
  {
    title: 'Yoga on the Grass',
    category: 'Fitness & Wellness',
    cover: 'yoga',
    description: 'A gentle class outdoors with a towel or a mat. Nobody is watching, except possibly a dog.',
    location: 'Waterfront lawns',
    duration: '1-2 hours',
    rating: 4.5,
  },
  {
    title: 'Learn to Climb',
    category: 'Fitness & Wellness',
    cover: 'climbing',
    description:
      'How to fall, how to trust your feet, and then the easy wall. Rental shoes are part of the experience.',
    location: 'Bouldering gyms',
    duration: '2-3 hours',
    rating: 4.8,
  },
  {
    title: 'Cold Water Dip',
    category: 'Fitness & Wellness',
    cover: 'swim',
    description:
      'In together on the count of three, out whenever you like, and something hot from a flask afterward.',
    location: 'Springs, lakes and bays',
    duration: '1-2 hours',
    rating: 4.7,
  },
  {
    title: 'Pickup Soccer',
    category: 'Fitness & Wellness',
    cover: 'ball-court',
    description:
      'Mixed teams, small goals, no slide tackles. Teams get reshuffled as soon as the score stops being funny.',
    location: 'Neighborhood fields',
    duration: '2 hours',
    rating: 4.5,
  },
  {
    title: 'Long Bike Loop',
    category: 'Fitness & Wellness',
    cover: 'cycling',
    description:
      'A flat ride with a pastry in the middle. Nobody rides alone and a flat tire is a group activity.',
    location: 'Bike paths and quiet streets',
    duration: '3-4 hours',
    rating: 4.6,
  },
  {
    title: 'Breathwork and Stretch',
    category: 'Fitness & Wellness',
    cover: 'breathwork',
    description:
      'Half an hour of breathing, half an hour on the hips, and the rest lying down as if it were work.',
    location: null,
    duration: '90 minutes',
    rating: 4.4,
  },
  {
    title: 'Salsa for Two Left Feet',
    category: 'Fitness & Wellness',
    cover: 'dance',
    description: 'Eight counts, two turns, many partners. Come alone and sensible shoes will do the rest.',
    location: 'Dance floors with good fans',
    duration: '2-3 hours',
    rating: 4.6,
  },
];
