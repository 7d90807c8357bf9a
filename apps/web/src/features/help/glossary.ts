interface GlossaryEntry {
  readonly term: string;
  readonly meaning: string;
}

export const glossary: readonly GlossaryEntry[] = [
  { term: 'Access', meaning: 'The time in which a satellite can see a place from high enough above its horizon.' },
  { term: 'Archive image', meaning: 'An image that was taken already and can be bought.' },
  { term: 'Assured tasking', meaning: 'A tasking request for one chosen window, reserved for it.' },
  { term: 'Attempt', meaning: 'A pass on which a tasked image turned out too cloudy; the next pass is tried.' },
  { term: 'Azimuth', meaning: 'A direction as an angle from north, clockwise: east is 90 degrees.' },
  { term: 'Cloud cover', meaning: 'The part of an image that is hidden by clouds, in percent.' },
  {
    term: 'Cloud Optimized GeoTIFF',
    meaning: 'A GeoTIFF laid out so that programs can read just the part and the zoom level they need.',
  },
  { term: 'Elevation', meaning: 'How high a satellite or the sun stands above the horizon: overhead is 90 degrees.' },
  { term: 'Flexible tasking', meaning: 'A tasking request that is met at any suitable pass between two dates.' },
  { term: 'Footprint', meaning: 'The ground an image covers.' },
  { term: 'GeoTIFF', meaning: 'An image file that knows where on Earth each of its pixels lies.' },
  { term: 'Ground sample distance', meaning: 'The width of one pixel on the ground; what is meant by resolution.' },
  {
    term: 'High demand',
    meaning: 'Said of a place where many buyers want the same satellites; tasking there may cost a fee.',
  },
  { term: 'Media rights', meaning: 'The right to publish an image in news media, for a fee.' },
  { term: 'Multispectral', meaning: 'An image of several color bands.' },
  {
    term: 'Off-nadir angle',
    meaning: 'How far to the side the satellite looks: straight down is 0 degrees.',
  },
  { term: 'Panchromatic', meaning: 'An image of one grey band over all visible light.' },
  { term: 'Pass', meaning: 'One flight of a satellite across the sky of a place, from rise to set.' },
  { term: 'Quicklook', meaning: 'A small preview of an image.' },
  {
    term: 'SAR',
    meaning: 'Synthetic aperture radar: a sensor that lights the ground itself and sees through clouds and darkness.',
  },
  { term: 'Scene', meaning: 'One image as the provider keeps it, before a product is cut from it.' },
  {
    term: 'Simulated time',
    meaning: 'The clock of a simulated tasking, which runs faster than real time from the purchase on.',
  },
  { term: 'Sun-synchronous orbit', meaning: 'An orbit that passes every place at about the same local time of day.' },
  { term: 'Tasking', meaning: 'The order for a new image.' },
  { term: 'TLE', meaning: 'Two-line elements: the usual short form in which an orbit is published.' },
  { term: 'Window', meaning: 'The time in which one satellite can take an assured product of a place.' },
];
