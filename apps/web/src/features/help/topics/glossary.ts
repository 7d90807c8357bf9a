import type { Topic } from './topic.ts';

function term(title: string, meaning: string, also: readonly string[] = []): Topic {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { slug: `glossary-${name}`, title, answer: [meaning], also };
}

const aToE: readonly Topic[] = [
  term('Access', 'The time a satellite is high enough above the horizon to take an image of a place.'),
  term('Acquisition', 'Taking an image from orbit.', ['capture']),
  term('Analytic product', 'An image with the measured values of every band, made for computing.', ['bands']),
  term('Antimeridian', 'The line at 180 degrees longitude, where east meets west in the Pacific.', ['date line']),
  term('Archive image', 'An image that has already been taken and that you can buy.'),
  term('Area', 'A shape, or several, that you search instead of a point.', ['AOI', 'region of interest', 'polygon']),
  term('Ascending pass', 'A pass from south to north. On a descending pass, the satellite flies from north to south.', [
    'descending',
  ]),
  term('Assured tasking', 'A tasking request for one window. You choose the window and the provider reserves it.'),
  term('Attempt', 'A pass on which the provider tried to take your image without success, usually because of clouds.'),
  term('Azimuth', 'A direction as an angle, clockwise from north. East is 90 degrees and south is 180.'),
  term('Band', 'A range of wavelengths that a sensor records as one layer of an image, such as red or near infrared.', [
    'channel',
  ]),
  term('Catalog number', 'The number that identifies an object in orbit, up to nine digits long.', [
    'NORAD ID',
    'satellite number',
  ]),
  term('Checksum', 'A short value computed from a file. If it matches after a download, the file is complete.', [
    'SHA-256',
    'digest',
  ]),
  term('Clip', 'The part of your area that an image shows. The files contain nothing outside it.'),
  term('Cloud cover', 'How much of a scene is hidden by clouds, in percent.'),
  term(
    'Cloud Optimized GeoTIFF',
    'A GeoTIFF arranged so that programs can read only the part and the zoom level they need.',
    ['COG'],
  ),
  term('Collection window', 'The dates between which a satellite may take your image. Some products fix its length.'),
  term('Constellation', 'Satellites that work together, so that one of them passes a place more often.'),
  term('Corridor', 'An area along a line, such as a road or a coast, with the width you choose.'),
  term('Delivery', 'The files of an image you bought.'),
  term('Delivery options', 'Choices about your files that do not change the price, such as the grid and the bands.', [
    'grid',
    'resampling',
  ]),
  term('Display product', 'An image in true color or gray, made for viewing.', ['picture']),
  term(
    'Elevation',
    'How high a satellite or the sun is above the horizon. Overhead is 90 degrees. For a place, its height above sea level.',
    ['height', 'altitude'],
  ),
  term('End use', 'What you will use an image for. Maxar asks everyone who requests tasking.'),
  term('Ephemeris', 'The positions of a satellite over time, computed from its orbital elements.'),
  term('Epoch', 'The moment that orbital elements describe. The longer ago it is, the less accurate they are.'),
];

const fToO: readonly Topic[] = [
  term('Feasibility', 'Whether a satellite can take an image of a place between two dates.'),
  term('Flexible tasking', 'A tasking request that the provider fulfills on any suitable pass between two dates.'),
  term('Footprint', 'The outline on the map of the ground that an image shows.'),
  term('Geocoder', 'A service that finds the coordinates of a place from its name or address.', ['place search']),
  term('GeoTIFF', 'An image file that records where on Earth each pixel lies.', ['TIFF']),
  term('Ground sample distance', 'The width of one pixel on the ground, often called resolution.', [
    'GSD',
    'resolution',
    'pixel size',
  ]),
  term('Ground track', 'The line on the ground directly below a satellite.', ['subsatellite point']),
  term('High demand', 'A place where many buyers want the same satellites. Some providers charge a fee there.'),
  term(
    'Incidence angle',
    'The angle at the ground between straight up and the satellite, slightly larger than off-nadir.',
  ),
  term('Inclination', 'The tilt of an orbit against the equator. At 90 degrees, it crosses the poles.'),
  term('License', 'What a provider allows you to do with an image.', ['licence', 'EULA', 'terms']),
  term('Look side', 'The side to which a radar satellite looks, left or right of its track.'),
  term('Maneuver', 'A change a satellite makes to its own orbit. Older orbital elements are wrong afterward.'),
  term('Media rights', 'The right to publish an image in news media, for a fee.'),
  term('MGRS', 'Military Grid Reference System, which writes a place as one short code.', ['grid', 'coordinates']),
  term('Mosaic', 'A large area delivered as several image tiles that open as one image.', ['VRT', 'tiles']),
  term('Multispectral', 'An image with several color bands.', ['color']),
  term('Nadir', 'The point on the ground straight below the satellite.'),
  term('Near infrared', 'Light just beyond red that eyes cannot see. Healthy plants reflect much of it.', ['NIR']),
  term('Off-nadir angle', 'How far a satellite looks to the side. Straight down is 0 degrees.'),
  term('OMM', 'Orbit Mean-Elements Message, the current format for orbital elements.'),
  term('Opportunity', 'A pass on which a satellite can take the image you want.'),
  term('Orbital elements', 'The numbers that describe an orbit at one moment.', ['elements', 'TLE', 'OMM']),
  term('Original package', 'The file that the provider delivered, unchanged.'),
];

const pToZ: readonly Topic[] = [
  term('Panchromatic', 'An image with one gray band that covers all visible light.', ['black and white', 'pan']),
  term('Pass', 'One flight of a satellite across the sky of a place. It rises, peaks, and sets.'),
  term('Passkey', 'A login with your fingerprint, your face, or a security key instead of a code.'),
  term('Peak', 'The moment of a pass when the satellite is highest.', ['culmination']),
  term('Polarization', 'The direction in which radar waves swing when they are sent and received, such as HH or VV.'),
  term('Product', 'One way to buy an image, with its size and its files, or one kind of tasking.'),
  term(
    'Provider',
    'The company that sells an image. Marketplaces sell for the companies that run the satellites, such as Satellogic via SkyFi.',
    ['source company', 'vendor', 'marketplace', 'satellite operator'],
  ),
  term('Quicklook', 'A small preview of an image.', ['thumbnail', 'preview']),
  term('Reach', 'The ground that a satellite can image from where it is, or during one pass.'),
  term(
    'Recovery code',
    'A code that replaces your authenticator app once. You get a list when you turn on two-step login.',
  ),
  term('Revisit time', 'How long it takes until a satellite or constellation can image the same place again.'),
  term(
    'SAR',
    'Synthetic aperture radar, a sensor that lights the ground with radio waves. It works through clouds and at night.',
    ['radar'],
  ),
  term('Scene', 'One image as the provider keeps it. You buy a part of it.'),
  term('SGP4', 'The standard model for computing where a satellite is from its orbital elements.'),
  term('Simulated time', 'The clock of a simulated tasking, which runs faster than real time after the purchase.'),
  term('STAC', 'SpatioTemporal Asset Catalog, a common format for describing and searching images.', ['metadata']),
  term('Sun elevation', 'How high the sun stood above the horizon when the image was taken.'),
  term(
    'Sun-synchronous orbit',
    'An orbit that passes every place at about the same time of day, so that shadows look alike.',
  ),
  term('Swath', 'The strip of ground that a sensor sees in one pass.'),
  term('Tasking', 'Ordering an image that does not exist yet.'),
  term('TLE', 'Two-line elements, the older format for orbital elements.', ['two-line elements']),
  term('UTC', 'Coordinated Universal Time, the same everywhere and without daylight saving time.', ['GMT', 'Zulu']),
  term('Webhook', 'An address on your own server that Groundtrack notifies when an image changes state.', ['callback']),
  term('Window', 'The time in which one satellite can take an assured image of a place.'),
];

/** The terms of the field and of the product, from A to Z: the only place that defines what people read on screens. */
export const glossary: readonly Topic[] = [...aToE, ...fToO, ...pToZ];
