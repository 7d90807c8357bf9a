import type { Satellite } from '@groundtrack/contract';

/** Common data of satellites of one design. Figures are published ones, rounded; texts are our own. */
export interface Family {
  readonly provider: string;
  readonly operator: string;
  readonly sensor: Satellite['sensor'];
  /** Finest native ground sample distance (optical, nadir) or resolution (radar), meters. */
  readonly resolutionM: number;
  /** Width of one acquisition, km. */
  readonly swathKm: number;
  /** Usual maximum angle from nadir, or for fixed cameras the edge of the field of view. */
  readonly maxOffNadirDeg: number;
  /** Minimum angle from nadir for radar. */
  readonly minOffNadirDeg: number;
  readonly lookSide: Satellite['lookSide'];
  readonly about: string;
}

/**
 * Default for operators without a published figure; at an altitude of 550 km this is an incidence of 16 degrees on the
 * ground.
 */
const RADAR_MIN_OFF_NADIR_DEG = 15;

type Figures = readonly [resolutionM: number, swathKm: number, maxOffNadirDeg: number];

function optical(provider: string, operator: string, figures: Figures, about: string): Family {
  return family({ provider, operator, sensor: 'optical', about }, figures);
}

function radar(provider: string, operator: string, figures: Figures, about: string): Family {
  return family({ provider, operator, sensor: 'sar', about }, figures);
}

function family(
  base: Pick<Family, 'provider' | 'operator' | 'sensor' | 'about'>,
  [resolutionM, swathKm, maxOffNadirDeg]: Figures,
): Family {
  const minOffNadirDeg = base.sensor === 'sar' ? RADAR_MIN_OFF_NADIR_DEG : 0;
  return { ...base, resolutionM, swathKm, maxOffNadirDeg, minOffNadirDeg, lookSide: 'both' };
}

const VANTOR = 'Vantor (formerly Maxar)';
const PLANET = 'Planet Labs';
const KOMPSAT = 'KARI, sold by SI Imaging Services';
const AIRBUS = 'Airbus Defence and Space';
const SUPERVIEW = 'China Siwei (SuperView)';
const JILIN = 'Chang Guang Satellite Technology';
const COPERNICUS = 'ESA, European Union (Copernicus)';
const NASA = 'USGS and NASA';

export const FAMILIES = {
  'worldview-1': optical(
    'maxar',
    VANTOR,
    [0.5, 17.7, 45],
    'A panchromatic camera without color: its half-meter gray images were made for large areas and fast collection. ' +
      'Control moment gyros let it swing from one target to the next within seconds.',
  ),
  geoeye: optical(
    'maxar',
    VANTOR,
    [0.41, 15.2, 45],
    'Takes panchromatic and four-band color images at the same time. When it was launched its 0.41 m was the finest ' +
      'resolution any commercial satellite offered.',
  ),
  'worldview-2': optical(
    'maxar',
    VANTOR,
    [0.46, 16.4, 45],
    'The first commercial high-resolution satellite with eight color bands, among them coastal blue, yellow and red ' +
      'edge, which help with shallow water and plant health. Its high orbit gives it a wide reach.',
  ),
  'worldview-3': optical(
    'maxar',
    VANTOR,
    [0.31, 13.1, 45],
    'Combines 0.31 m panchromatic detail with eight visible and near-infrared bands and eight short-wave infrared ' +
      'bands that see through haze and distinguish minerals from man-made materials.',
  ),
  legion: optical(
    'maxar',
    VANTOR,
    [0.34, 9, 45],
    'One of six WorldView Legion satellites, each with a panchromatic and eight-band color camera of the 30 cm class. ' +
      'Some fly in sun-synchronous and some in mid-inclination orbits, so that busy regions can be seen many times a day.',
  ),
  skysat: optical(
    'planet',
    PLANET,
    [0.57, 5.9, 30],
    'A small agile satellite that takes half-meter color images and short videos. The SkySats fly in morning and ' +
      'afternoon orbits, so that the same place can be tasked several times a day.',
  ),
  pelican: optical(
    'planet',
    PLANET,
    [0.4, 6, 30],
    'The generation after SkySat: finer images of the 40 cm class, six color bands and links to other satellites ' +
      'that shorten the way from request to image.',
  ),
  superdove: optical(
    'planet',
    PLANET,
    [3, 32.5, 3],
    'A shoebox-sized satellite that looks straight down all the time. Together the SuperDoves photograph nearly all ' +
      'land every day in eight bands at about 3 m.',
  ),
  tanager: optical(
    'planet',
    PLANET,
    [30, 18, 30],
    'An imaging spectrometer that splits light into more than 400 narrow bands. It was built with the Carbon Mapper ' +
      'coalition to find plumes of methane and carbon dioxide from single sources.',
  ),
  'kompsat-2': optical(
    'kompsat',
    KOMPSAT,
    [1, 15, 30],
    'South Korea’s first satellite with meter-class images: 1 m panchromatic and 4 m in four colors. It has filled ' +
      'the archive far beyond its planned life.',
  ),
  'kompsat-3': optical(
    'kompsat',
    KOMPSAT,
    [0.7, 16, 30],
    'Takes 0.7 m panchromatic and 2.8 m color images in the early afternoon, when most optical satellites have ' +
      'already passed. It can take stereo pairs in a single pass.',
  ),
  'kompsat-5': radar(
    'kompsat',
    KOMPSAT,
    [1, 5, 50],
    'South Korea’s first radar satellite. Its X-band antenna sees by day and night and through cloud, from 1 m in ' +
      'spotlight mode to 100 km wide scenes, and flies along dawn and dusk.',
  ),
  'kompsat-7': optical(
    'kompsat',
    KOMPSAT,
    [0.3, 12, 30],
    'The sharpest of the KOMPSAT series: a 30 cm class camera with color bands and a short-wave infrared channel ' +
      'on an agile platform.',
  ),
  capella: radar(
    'capella',
    'Capella Space',
    [0.25, 5, 45],
    'A third-generation Acadia satellite with an X-band radar under a large unfolding mesh antenna. Its wide ' +
      'bandwidth gives very fine images through cloud and darkness, usually delivered within hours.',
  ),
  'ds-eo': optical(
    'teleos',
    'DSTA and ST Engineering Geo-Insights',
    [0.5, 12, 45],
    'Singapore’s half-meter color camera in a near-equatorial orbit. It sees only the tropics, but these on most ' +
      'of its turns round the Earth.',
  ),
  'teleos-2': radar(
    'teleos',
    'ST Engineering Geo-Insights',
    [1, 10, 50],
    'Singapore’s first commercial radar satellite: fully polarimetric images of 1 m in a near-equatorial orbit. ' +
      'Where tropical cloud hides the ground from cameras it comes by many times a day.',
  ),
  iceye: radar(
    'iceye',
    'ICEYE',
    [0.25, 5, 45],
    'Part of the largest fleet of small radar satellites. Each carries an X-band antenna that switches between fine ' +
      'spot images of a few kilometers and strips that are 30 km wide, by day and night and through cloud.',
  ),
  'terrasar-x': radar(
    'airbus',
    `${AIRBUS}, DLR`,
    [0.25, 5, 55],
    'A German X-band radar with very stable geometry, from 25 cm staring spotlight to wide ScanSAR. Its repeated ' +
      'orbit makes movements of the ground of a few millimeters visible.',
  ),
  pleiades: optical(
    'airbus',
    `${AIRBUS}, CNES`,
    [0.7, 20, 45],
    'A very agile French satellite whose 0.7 m images are sold at 0.5 m. It takes stereo and tri-stereo sets of ' +
      'cities and mosaics of several strips in one pass.',
  ),
  'pleiades-neo': optical(
    'airbus',
    AIRBUS,
    [0.3, 14, 45],
    'A 30 cm class satellite with six color bands, deep blue and red edge among them. Plans can be changed ' +
      'until shortly before each pass.',
  ),
  spot: optical(
    'airbus',
    AIRBUS,
    [1.5, 60, 45],
    'Made for coverage: 1.5 m images 60 km wide, good for maps of whole countries. It shares its orbit with the ' +
      'Pléiades satellites.',
  ),
  co3d: optical(
    'airbus',
    `${AIRBUS}, CNES`,
    [0.5, 7, 45],
    'One of four small satellites that fly in two pairs and photograph the same ground from two sides within ' +
      'seconds, to build a worldwide surface model with a height at every meter.',
  ),
  umbra: radar(
    'umbra',
    'Umbra',
    [0.25, 5, 60],
    'A small X-band radar satellite for spotlight images down to 25 cm and finer on request. Part of its archive is ' +
      'published under an open license.',
  ),
  blacksky: optical(
    'blacksky',
    'BlackSky',
    [0.9, 6, 45],
    'A second-generation satellite for quick looks at places that change: meter-class color images in ' +
      'mid-inclination orbits that pass cities at all hours of the day.',
  ),
  'superview-1': optical(
    'superview',
    SUPERVIEW,
    [0.5, 12, 45],
    'One of four satellites of a Chinese commercial constellation with half-meter panchromatic and 2 m color ' +
      'images, agile enough for strips, stereo and point targets.',
  ),
  'superview-neo-2': radar(
    'superview',
    SUPERVIEW,
    [0.5, 10, 45],
    'The radar part of the SuperView Neo constellation: X-band images of up to half a meter. The satellites fly in ' +
      'pairs, which allows height models from a single pass.',
  ),
  'superview-neo-3': optical(
    'superview',
    SUPERVIEW,
    [0.5, 130, 30],
    'Half-meter images in a swath of 130 km: one pass covers what took weeks with earlier satellites. Nine color ' +
      'bands serve land survey and farming.',
  ),
  'jilin-gaofen-2': optical(
    'jilin',
    JILIN,
    [0.75, 40, 45],
    'A 0.75 m satellite with a wide 40 km swath for its resolution. It belongs to the Jilin-1 constellation of more ' +
      'than a hundred small Chinese satellites.',
  ),
  'jilin-kuanfu': optical(
    'jilin',
    JILIN,
    [0.75, 136, 30],
    'The wide-swath (Chinese: kuanfu) member of Jilin-1: sub-meter images well over 100 km across, taken for ' +
      'yearly coverage of whole provinces.',
  ),
  triplesat: optical(
    'triplesat',
    '21AT, built by SSTL',
    [0.8, 23.4, 45],
    'One of three identical satellites evenly spaced on one orbit, so that any place can be reached once a day with ' +
      '0.8 m images. The capacity is leased by 21AT of Beijing.',
  ),
  'eros-c': optical(
    'imagesat',
    'ImageSat International',
    [0.3, 12.5, 45],
    'A 30 cm class satellite that flies westward against the rotation of the Earth, in an orbit that favors middle ' +
      'latitudes and passes at changing hours of the day.',
  ),
  'geosat-1': optical(
    'geosat',
    'GEOSAT',
    [22, 650, 28],
    'A medium-resolution camera with a swath of 650 km in green, red and near infrared, used to watch crops, ' +
      'forests and fires over whole countries.',
  ),
  'geosat-2': optical(
    'geosat',
    'GEOSAT',
    [0.75, 12, 45],
    'Takes 0.75 m panchromatic and 3 m color images in strips 12 km wide. It passes in the morning and turns up to ' +
      '45 degrees to either side.',
  ),
  novasar: radar(
    'sstl',
    'SSTL',
    [6, 20, 32],
    'A low-cost S-band radar with modes from 6 m strips to a very wide maritime mode that finds ships together ' +
      'with their AIS signals. Several nations share its capacity.',
  ),
  'sentinel-1': {
    ...radar(
      'copernicus',
      COPERNICUS,
      [5, 250, 42],
      'A C-band radar that covers land and ice on a fixed plan every few days. Its images are free and open, and the ' +
        'base of most public maps of floods and ground movement.',
    ),
    // Its wide swath starts at an incidence of 29.1 degrees, always to the right.
    minOffNadirDeg: 26,
    lookSide: 'right',
  },
  'sentinel-2': optical(
    'copernicus',
    COPERNICUS,
    [10, 290, 10.5],
    'Photographs all land every few days in 13 bands from 10 m on, always looking straight down. Free and open ' +
      'data, made for farming, forests and water.',
  ),
  landsat: optical(
    'usgs',
    NASA,
    [15, 185, 7.5],
    'Continues a record of the land surface that began in 1972: 30 m color, 15 m panchromatic and two thermal ' +
      'channels, every 16 days for each satellite, free of charge.',
  ),
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;
