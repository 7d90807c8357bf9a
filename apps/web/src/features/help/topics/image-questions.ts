import {
  ARCHIVE_FROM_ISO,
  AREA_LIMITS,
  FILE_LINK_HOURS,
  RESOLUTION_MAX_M,
  RESULTS_PER_PROVIDER_MAX,
  SAVED_SEARCHES_MAX,
} from '@groundtrack/contract';
import { formatNumber } from '../../../lib/intl.ts';
import { paths } from '../../../lib/paths.ts';
import { stateMeanings } from '../../../lib/state-meanings.ts';
import { linkTo, type Topic } from './topic.ts';

const searching: readonly Topic[] = [
  {
    slug: 'how-far-back',
    title: 'How far back does the archive reach?',
    answer: [
      `The earliest images date from ${ARCHIVE_FROM_ISO.slice(0, 4)}. How many there are depends on the place: cities, ports and places in the news are photographed far more often than empty country.`,
    ],
    also: ['oldest', 'history', 'earliest'],
  },
  {
    slug: 'resolutions',
    title: 'What resolutions are there?',
    answer: [
      `From about ${RESOLUTION_MAX_M} m to 0.3 m: that is the width of one pixel on the ground. At 0.3 m you can tell cars from vans; at 1 m you see houses and single trees; at ${RESOLUTION_MAX_M} m fields, roads and large buildings. Finer images usually cost more per square kilometer.`,
    ],
    also: ['ground sample distance', 'GSD', 'pixel size', 'sharp'],
  },
  {
    slug: 'simulated-ground',
    title: 'What is the simulated ground?',
    answer: [
      'Where providers are simulated, so is what they photograph: coasts, lakes and towns are where they are, but streets, fields and houses are made up. The layer Simulated ground shows that ground on the map, so that a place looks as it does in the images you buy.',
      [
        'It is shown unless the map has real streets or pictures. Switch it in **Layers** on the globe, or below the map of Request Tasking.',
        'It appears below about 100 km; from farther away the map stays as it is.',
        'It is drawn without clouds, in spring and in the same light everywhere. Images show the season, the light and the clouds of their own day.',
      ],
      'Where all providers are real there is no such layer.',
    ],
    also: ['layer', 'made up', 'fake', 'invented', 'demo', 'map'],
  },
  {
    slug: 'search-an-area',
    title: 'How do I search an area instead of a point?',
    answer: [
      '**Draw or upload an area** beside the selected location opens a panel. There you can:',
      [
        'Draw a box, a polygon or a corridor by clicking on the globe. Drag a corner to move it, the dot in the middle of an edge to add one, the large dot to move everything; Delete removes the corner you chose. Enter finishes a shape, Escape cancels it, Ctrl+Z and Ctrl+Shift+Z undo and redo.',
        'Type positions, one per line, latitude first, or paste WKT, GeoJSON, KML or GPX. Two positions are corners of a box.',
        'Open a GeoJSON, KML, KMZ, GPX or WKT file or a zipped shapefile, of up to 50 MB. It is read in your browser and not uploaded.',
      ],
      `Area and perimeter are measured on the ground. An area has at most ${formatNumber(AREA_LIMITS.areaKm2)} km², ${AREA_LIMITS.rings} outlines and holes, and ${formatNumber(AREA_LIMITS.positions)} positions in each of them. Errors are named, shown on the globe and repaired with a button: an outline that crosses itself can be untied, and one with too many positions simplified, with the deviation in meters beside it.`,
      'The area is in the address of the page, so a link shows it again. Save adds it to your favorite locations.',
      'Where a provider sells it, **Your area** is the first size of an image: what the image shows of the area, clipped to its shape. The price says how much you drew, how much of it the image shows and how much is charged. Where it is not sold, the reason is given, and you can buy a square around a place in the area.',
      '**Choose images that cover the area** narrows the results to images that cover it together, and says what they leave uncovered. Choose them by date, by cloud, by the lowest total price, or so that they are as few as possible. One button adds all of them to the cart, clipped to the area: you choose the files once and see the total before. Where images overlap, each is charged for everything it shows.',
      'The files of a clipped image contain nothing outside the area: the GeoTIFF has a mask there, the PNG is transparent and the JPG black. Cart, orders, receipt, My Imagery and the globe show its shape; **Search near this** searches the same area again.',
      'An area that is too large for a single file comes as a mosaic: GeoTIFF tiles in one ZIP, with a VRT that QGIS and GDAL open as one image, and a JPG and an overview of the whole with fewer pixels.',
    ],
    also: [
      'polygon',
      'draw',
      'upload',
      'shapefile',
      'KML',
      'KMZ',
      'GeoJSON',
      'WKT',
      'GPX',
      'region of interest',
      'AOI',
      'corridor',
    ],
  },
  {
    slug: 'imaging-modes',
    title: 'What is the difference between panchromatic, multispectral and SAR?',
    answer: [
      [
        'Panchromatic: one gray band over all visible light, the sharpest a sensor has.',
        'Multispectral: several color bands, often with near infrared.',
        'SAR: radar. It works through clouds and at night, and shows roughness and structure instead of color.',
      ],
      'Check the ones you want in the search form.',
    ],
    also: ['radar', 'color', 'black and white', 'infrared', 'sensor'],
  },
  {
    slug: 'nothing-found',
    title: 'Why does a search find nothing?',
    answer: [
      'Usually one filter is too tight. The empty list names the one that excludes the most images, with a button that loosens it. Otherwise widen the dates, raise the maximum resolution, the cloud cover or the price in Advanced Options, and check that the imagery modes and providers you want are chosen.',
      `A provider that does not answer is named above the results, with a button to try again; results of the others are shown meanwhile.`,
    ],
    also: ['No Images available', 'empty', 'no results'],
  },
  {
    slug: 'more-results',
    title: 'Why do I see only a few images of each provider?',
    answer: [
      `The search asks each provider for its newest images, as many as Results per Provider says. Raise it in Advanced Options, up to ${RESULTS_PER_PROVIDER_MAX}, or press Show more below the list. The order you choose above the list applies to what has been loaded so far.`,
    ],
    also: ['results per provider', 'show more', 'sort'],
  },
  {
    slug: 'cloud-cover',
    title: 'What does cloud cover tell me about my place?',
    answer: [
      'It is the share of the whole scene that clouds hide, as its provider measured it. A scene is much larger than the square you buy: one with 10 % cloud can have a cloud right over your place, and one with 60 % a gap there.',
      'So look at the preview before you buy: draw the square with On Map and see what lies inside. Radar sees through clouds and has no cloud cover; the cloud filter does not exclude it.',
      'Where you search an area, each result also says how much cloud lies over your area. That is an estimate from the quicklook: the catalog says how much of the scene is cloud, and the whitest parts of the quicklook say where. Nine out of ten estimates are within 5 percentage points. Where the catalog does not say how the quicklook lies on the ground, there is no estimate.',
    ],
    also: ['clouds', 'weather', 'overcast'],
  },
  {
    slug: 'off-nadir',
    title: 'What does the off-nadir angle change?',
    answer: [
      'It says how far to the side the satellite looked: at 0 degrees straight down. The larger it is, the more buildings and hills lean over, the more they hide, and the coarser the pixels get. For maps, choose up to about 15 degrees; up to about 30 is fine for viewing; beyond that, expect leaning walls.',
      'Radar has to look to the side, so for it a large angle is normal. You can limit the angle in Advanced Options.',
    ],
    also: ['look angle', 'tilt', 'oblique', 'incidence', 'leaning buildings'],
  },
  {
    slug: 'sun-angles',
    title: 'What do sun elevation and sun azimuth tell me?',
    answer: [
      'How high the sun stood over the place when the image was taken, and in which direction. A low sun casts long shadows, which show heights well and hide what lies in them. Below about 20 degrees, streets between tall buildings turn dark. You can set the minimum sun elevation in Advanced Options.',
    ],
    also: ['shadow', 'light', 'time of day'],
  },
  {
    slug: 'sample',
    title: 'Can I see how sharp an image is before I buy it?',
    answer: [
      'Info shows the preview and, for Maxar, Planet, KOMPSAT, TelEOS, Capella and ICEYE, a full-resolution sample. To compare two images, check Compare on each, press Compare both, and drag the line between them.',
    ],
    also: ['preview', 'quicklook', 'compare', 'full-resolution sample'],
  },
  {
    slug: 'save-search',
    title: 'Can I save a search or share it?',
    answer: [
      `The address of the page holds the place and the whole search, so a link opens the same results. You can also save up to ${SAVED_SEARCHES_MAX} searches in your account, each under a name, and run them again with one click.`,
    ],
    also: ['saved searches', 'bookmark', 'share', 'link'],
  },
];

const buying: readonly Topic[] = [
  {
    slug: 'what-you-get',
    title: 'What do I get for my money?',
    answer: [
      'The square that is drawn on the map, centered on the location you searched, in full resolution:',
      [
        'JPG: for viewing, printing and slides. It is always included.',
        'PNG: the same picture without any loss, several times as large. It is included if you choose it in Delivery options.',
        'GeoTIFF: for geographic software; every pixel knows where it lies. It is included if you check GeoTIFF.',
        'Analytic GeoTIFF: every band in the numbers of the sensor. It is included with an analytic product.',
        'ZIP: all of it together with a description of the image (a STAC Item), the license, and two small files (a world file and .aux.xml) by which QGIS and ArcGIS put the JPG or PNG in its place.',
        'Original package: the file that the provider delivered, unchanged, if it delivers files of its own. It is not in the ZIP.',
      ],
    ],
    also: ['formats', 'TIFF', 'JPEG', 'files', 'size'],
  },
  {
    slug: 'display-and-analytic',
    title: 'Do I need the display or the analytic product?',
    answer: [
      [
        'Display: a picture in true color or gray, made bright and clear for the eye, with eight bits per color. Choose it for viewing, maps, reports and slides.',
        'Analytic: every band as the numbers that were measured, mostly in sixteen bits, including near infrared if the sensor has it. Choose it for computing: vegetation and water indices, classification, change over time.',
      ],
      'An analytic product is a Cloud Optimized GeoTIFF with the name, wavelength, unit, scale and offset of each band, and a value for pixels without data. A number times its scale plus its offset is the quantity named by its unit: mostly the reflectance of the ground as a fraction, or for radar the amplitude of the echo; the processing level is written into the file. What a provider does not say about its bands is left out. The JPG is included. You can leave out bands you do not need; the price stays the same. Opened in the browser, an analytic product shows false color, NDVI and NDWI as well.',
      'Not every image has both: where only a picture can be delivered, there is nothing to choose. For some providers the bands are known only once the price is requested; if they turn out not to be what the catalog says, only the picture is for sale.',
    ],
    also: [
      'bands',
      'NDVI',
      'NIR',
      'near infrared',
      'reflectance',
      '16 bit',
      'multispectral',
      'raw',
      'numbers',
      'product',
    ],
  },
  {
    slug: 'delivery-options',
    title: 'What delivery options are there?',
    answer: [
      'You do not have to choose anything: the defaults are right for most uses. Only the product, the size and the GeoTIFF of a picture change the price; everything else is included. The cart, the receipt and My Imagery say what you chose, and your next image starts with the same options, except for bands.',
      [
        `Product: a picture to look at, or every band as numbers. See ${linkTo('display-and-analytic', 'display or analytic')}.`,
        'Bands, for an analytic product: uncheck those you do not need to make the file smaller. At least one has to stay. NDVI needs red and near infrared, NDWI green and near infrared.',
        'Picture: a JPG is always included. JPG and PNG adds the same picture without any loss.',
        'Grid: how the image is laid on the map.',
        'Resampling: how pixels are computed if the grid is not that of the file.',
      ],
      'A grid says how the round Earth is laid flat, so that images and maps line up:',
      [
        'UTM, in meters: the grid of most maps and programs. Lengths and areas are accurate to one part in a thousand.',
        'As taken: the grid of the provider’s own file. No pixel is recomputed; choose it for measuring and computing.',
        'By EPSG number: the grid of your project. 3857 is that of web maps, 4326 has degrees, countries have grids of their own, such as 2154 for France. A grid that cannot be computed to within a meter, or is in feet, is refused before you pay.',
      ],
      'In any grid but that of the file, pixels fall between the original ones. Resampling says how their values are computed:',
      [
        'Nearest: the value of the nearest pixel. Every value was measured; lines may look stepped.',
        'Bilinear: from the four pixels around it. Smooth, and right for most uses.',
        'Cubic: from the sixteen pixels around it. Sharper edges, which may come out slightly too bright or too dark.',
      ],
    ],
    also: [
      'bands',
      'format',
      'PNG',
      'EPSG',
      'UTM',
      'projection',
      'coordinate system',
      'CRS',
      'Web Mercator',
      'nearest',
      'bilinear',
      'cubic',
    ],
  },
  {
    slug: 'image-price',
    title: 'How is the price of an image calculated?',
    answer: [
      'The area of the square, or of what an image shows of the area you drew, times the price per square kilometer of its provider. If that is less than the provider’s minimum, the minimum is charged. A GeoTIFF and an analytic product cost extra; the price is beside each choice. The cart shows every line of the total before you pay, and says how long the price holds.',
    ],
    also: ['cost', 'minimum', 'fee', 'square kilometer'],
  },
  {
    slug: 'marketplaces',
    title: 'What does "via" mean beside the name of a satellite?',
    answer: [
      'The company before it runs the satellite and took the image; the one after it sells images of many such companies. Both have a part in the license, which you accept in the cart.',
      'Such images often have a least area. A smaller one costs the same, and the whole area comes as the Original package.',
    ],
    also: ['SkyFi', 'UP42', 'Geopera', 'marketplace', 'reseller', 'minimum', 'Satellogic'],
  },
  {
    slug: 'delivery-time',
    title: 'How long does delivery take?',
    answer: [
      `Info of an image says how long its provider usually takes. Until it arrives, [My Imagery](${paths.myImagery()}) shows when it is expected and every step as it happens, and you get an e-mail when the files are ready.`,
    ],
    also: ['waiting', 'when'],
  },
  {
    slug: 'states',
    title: 'What do the states of an image mean?',
    answer: [
      'From Purchased on, each state follows automatically; Info shows when it was reached, and what the provider says the image waits for.',
      Object.entries(stateMeanings).map(([state, meaning]) => `${state}: ${meaning}.`),
      `An image that ends as Rejected, AcquiredFail, Failed or Cancelled ${linkTo('refunds', 'is refunded automatically')}.`,
    ],
    also: ['status', 'Purchase Status', 'Processing', 'in progress'],
  },
  {
    slug: 'cancel',
    title: 'Can I cancel an image I bought?',
    answer: [
      'Usually yes, for a full refund, until its provider begins to process it. Some providers accept no cancellation once they have the order, which is moments after the payment. The rule for each image is shown in the cart, at checkout and in its Info.',
      `As long as it can be cancelled, the image has a Cancel image button in [My Imagery](${paths.myImagery()}). A delivered image cannot be returned. For a request, see ${linkTo('cancel-tasking', 'canceling a tasking')}.`,
    ],
    also: ['return', 'undo', 'withdraw', 'money back'],
  },
  {
    slug: 'viewer',
    title: 'Can I look at an image before I download it?',
    answer: [
      `Yes: press Open on a delivered image with GeoTIFF in [My Imagery](${paths.myImagery()}). It opens at full resolution; only the part you look at is sent. Images of catalogs can be opened before you buy them if their license allows it: Info has the link, or says why there is none.`,
      [
        'Show as: true color, false color, any three bands, a single band with a color ramp, NDVI for vegetation and NDWI for water. What needs near infrared needs the analytic product.',
        'Stretch: which values become dark and bright, by percentiles or by hand beside the histogram.',
        'Values: point at a pixel, or move with the arrow keys and press Enter to read the one at the crosshair.',
        'Measure: lengths and areas on the ellipsoid.',
        'Your area: an image that is clipped to an area is outlined; switch the outline off beside the map.',
        'Compare: swipe, side by side, or a time-lapse of your images of the same ground, with one stretch.',
        `Use elsewhere: WMTS and XYZ addresses for QGIS, ArcGIS and JOSM, which work for ${FILE_LINK_HOURS} hours.`,
      ],
    ],
    also: [
      'viewer',
      'open',
      'NDVI',
      'NDWI',
      'WMTS',
      'XYZ',
      'tiles',
      'histogram',
      'stretch',
      'measure',
      'swipe',
      'time-lapse',
      'false color',
    ],
  },
  {
    slug: 'download-links',
    title: 'How do I open an image in QGIS, or share it with a colleague?',
    answer: [
      `Copy its link from the Info of the image. It opens the file for ${FILE_LINK_HOURS} hours without a login, also piece by piece: in QGIS as a raster layer over HTTP, in gdalinfo as /vsicurl/ and the link. Share it only with people who may have the file.`,
      'An interrupted download continues where it stopped. The description of the image has the SHA-256 of each file, so that you can check that it arrived intact.',
    ],
    also: ['share', 'GDAL', 'URL', 'checksum', 'download'],
  },
  {
    slug: 'licenses',
    title: 'What may I do with an image?',
    answer: [
      'What the license of its provider allows. You read it in the cart and agree to it before you pay, and it is in the ZIP of every delivery. The text you agreed to is kept with the order, even if it changes later.',
      `A provider without a license text shows EULA missing, and its images cannot be ordered.`,
    ],
    also: ['licence', 'terms', 'EULA', 'rights', 'publish', 'agreement'],
  },
];

export const imageQuestions: readonly Topic[] = [...searching, ...buying];
