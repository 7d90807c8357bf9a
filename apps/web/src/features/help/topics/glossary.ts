import type { Topic } from './topic.ts';

function term(title: string, meaning: string, also: readonly string[] = []): Topic {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { slug: `glossary-${name}`, title, answer: [meaning], also };
}

const aToE: readonly Topic[] = [
  term('Access', 'The time in which a satellite is high enough above the horizon of a place to take an image of it.'),
  term('Acquisition', 'Taking an image from orbit.', ['capture']),
  term(
    'Analytic product',
    'An image as the numbers of all its bands, to compute with; a display product is a picture to look at.',
    ['display product'],
  ),
  term('Antimeridian', 'The line of 180 degrees longitude, where east meets west in the Pacific.', ['date line']),
  term('Archive image', 'An image that was taken already and can be bought.'),
  term(
    'Ascending pass',
    'A pass on which the satellite flies from south to north. On a descending pass it flies from north to south.',
    ['descending'],
  ),
  term('Assured tasking', 'A tasking request for one window that the buyer chooses and the provider keeps.'),
  term('Attempt', 'A pass that was tried for a request without a usable image, mostly because of clouds.'),
  term('Azimuth', 'A direction as an angle from north, clockwise: east is 90 degrees, south 180.'),
  term('Band', 'A range of wavelengths that a sensor records as one layer of an image, such as red or near infrared.', [
    'channel',
  ]),
  term('Catalog number', 'The number under which an object in orbit is listed, up to nine digits.', [
    'NORAD ID',
    'satellite number',
  ]),
  term('Checksum', 'A short number computed from a file. If it is the same after a download, the file arrived whole.', [
    'SHA-256',
    'digest',
  ]),
  term('Cloud cover', 'The part of a scene that clouds hide, in percent.'),
  term(
    'Cloud Optimized GeoTIFF',
    'A GeoTIFF that is laid out so that programs can read just the part and the zoom level they need.',
    ['COG'],
  ),
  term('Collection window', 'The dates between which a request may be taken. Some products have one of fixed length.'),
  term('Constellation', 'Satellites that work together, often alike, so that one of them passes a place more often.'),
  term('Delivery', 'The files of an image you bought: JPG, GeoTIFF where you chose it, and ZIP.'),
  term(
    'Elevation',
    'How high a satellite or the sun is above the horizon: 90 degrees is overhead. For a place: its height in meters.',
    ['height', 'altitude'],
  ),
  term('End use', 'What an image is for. Maxar asks it of everyone who tasks a satellite.'),
  term('Ephemeris', 'Where a satellite is over time, computed from its orbital elements.'),
  term('Epoch', 'The moment for which orbital elements were made. The older they are, the less accurate.'),
];

const fToO: readonly Topic[] = [
  term('Feasibility', 'Whether a product can be taken of a place between two dates.'),
  term('Flexible tasking', 'A tasking request that is met on any suitable pass between two dates.'),
  term('Footprint', 'The ground that an image shows, as an outline on the map.'),
  term('Geocoder', 'What finds the coordinates of a place by its name or address.', ['place search']),
  term('GeoTIFF', 'An image file in which every pixel knows where on Earth it lies.', ['TIFF']),
  term('Ground sample distance', 'The width of one pixel on the ground; what people mean by resolution.', [
    'GSD',
    'resolution',
    'pixel size',
  ]),
  term('Ground track', 'The line on the ground right below a satellite.', ['subsatellite point']),
  term('High demand', 'An area where many buyers want the same satellites. Tasking there may cost a fee of that name.'),
  term(
    'Incidence angle',
    'The angle at the ground between straight up and the satellite; a little more than off-nadir.',
  ),
  term('Inclination', 'How far an orbit is tilted against the equator. At 90 degrees it passes over the poles.'),
  term('License', 'What a provider allows to be done with an image, and by whom.', ['licence', 'EULA', 'terms']),
  term('Look side', 'The side, left or right of its track, to which a radar satellite looks.'),
  term('Maneuver', 'A correction of the orbit by the satellite itself. Elements from before it are wrong after it.', [
    'maneuver',
  ]),
  term('Media rights', 'The right to publish an image in news media, for a fee.'),
  term('MGRS', 'Military Grid Reference System: a place as one short code of letters and digits.', [
    'grid',
    'coordinates',
  ]),
  term('Multispectral', 'An image of several color bands.', ['color']),
  term('Nadir', 'The point on the ground straight below the satellite.'),
  term('Near infrared', 'Light just beyond red that eyes do not see. Healthy plants reflect much of it.', ['NIR']),
  term('Off-nadir angle', 'How far to the side the satellite looks, at the satellite: straight down is 0 degrees.'),
  term(
    'OMM',
    'Orbit Mean-Elements Message: the modern form in which an orbit is published, with room for nine-digit catalog numbers.',
  ),
  term('Opportunity', 'A pass on which a certain product can be taken of a place.'),
  term('Orbital elements', 'The few numbers that describe an orbit at one moment.', ['elements', 'TLE', 'OMM']),
];

const pToZ: readonly Topic[] = [
  term('Panchromatic', 'An image of one gray band over all visible light.', ['black and white', 'pan']),
  term('Pass', 'One flight of a satellite over the sky of a place: it rises, peaks and sets.'),
  term('Peak', 'The moment of a pass at which the satellite is highest.', ['culmination']),
  term('Polarization', 'The direction in which radar waves swing, sent and received: HH, VV, HV or VH.', [
    'polarization',
  ]),
  term('Product', 'One way to buy an image: a size around the place, with or without GeoTIFF, or a kind of tasking.'),
  term(
    'Provider',
    'The company that sells an image. A marketplace sells for the companies that run the satellites: Satellogic via SkyFi.',
    ['source company', 'vendor', 'marketplace', 'operator'],
  ),
  term('Quicklook', 'A small preview of an image.', ['thumbnail', 'preview']),
  term('Revisit time', 'How long it takes until a satellite or a constellation can image the same place again.'),
  term(
    'SAR',
    'Synthetic aperture radar: a sensor that lights the ground itself with radio waves, and so sees through clouds and at night.',
    ['radar'],
  ),
  term('Scene', 'One image as its provider keeps it; you buy a part of it.'),
  term('SGP4', 'The usual model that computes where a satellite is from its orbital elements.'),
  term('Simulated time', 'The clock of a simulated tasking. It runs faster than real time from the purchase on.'),
  term('STAC', 'SpatioTemporal Asset Catalog: a common way to describe images and to search for them.', ['metadata']),
  term('Sun elevation', 'How high the sun stood above the horizon when the image was taken.'),
  term(
    'Sun-synchronous orbit',
    'An orbit that passes every place at about the same time of day, so that shadows are alike.',
  ),
  term('Swath', 'The strip of ground that a sensor sees in one pass.'),
  term('Tasking', 'Ordering an image that does not exist yet.'),
  term('TLE', 'Two-line elements: the older short form in which an orbit is published.', ['two-line elements']),
  term('UTC', 'Coordinated Universal Time: one clock for the whole world, without daylight saving time.', [
    'GMT',
    'Zulu',
  ]),
  term('Window', 'The time in which one satellite can take an assured product of a place.'),
];

/** The terms of the field, from A to Z. */
export const glossary: readonly Topic[] = [...aToE, ...fToO, ...pToZ];
