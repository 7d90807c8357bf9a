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
      `The earliest images date from ${ARCHIVE_FROM_ISO.slice(0, 4)}. How many there are depends on the place. Satellites photograph cities, ports, and places in the news far more often than empty land.`,
    ],
    also: ['oldest', 'history', 'earliest'],
  },
  {
    slug: 'resolutions',
    title: 'What resolutions are there?',
    answer: [
      `From about ${RESOLUTION_MAX_M} m to 0.3 m, the width of one pixel on the ground. At 0.3 m, you can tell cars from vans. At 1 m, you see houses and single trees, and at ${RESOLUTION_MAX_M} m, fields, roads, and large buildings. Sharper images usually cost more per square kilometer.`,
    ],
    also: ['ground sample distance', 'GSD', 'pixel size', 'sharp'],
  },
  {
    slug: 'simulated-ground',
    title: 'What is the simulated ground?',
    answer: [
      'Simulated providers photograph a simulated world. Its coasts, lakes, and towns are real, but its streets, fields, and houses are made up. The layer Simulated ground shows this world on the map, so that a place looks as it does in the images you buy.',
      [
        'You see it unless the map has real streets or satellite pictures, or you chose **Map** in **Layers**. Turn it on or off in **Layers** on the globe, or below the map of Request Tasking.',
        'It appears when you zoom in below about 100 km.',
        'It has no clouds, and it is always spring. Images show the season, light, and clouds of the day they were taken.',
      ],
      'If all providers are real, there is no such layer.',
    ],
    also: ['layer', 'made up', 'fake', 'invented', 'demo', 'map'],
  },
  {
    slug: 'search-an-area',
    title: 'How do I search an area instead of a point?',
    answer: [
      'Press **Draw or upload an area** next to the selected location. You can then',
      [
        'draw a box, a polygon, or a corridor on the globe. Drag a corner to move it, the dot on an edge to add a corner, or the large dot to move the shape. Delete removes the selected corner. Enter finishes the shape and Escape cancels it. Ctrl+Z and Ctrl+Shift+Z undo and redo.',
        'type positions, one per line and latitude first, or paste WKT, GeoJSON, KML, or GPX. Two positions are the corners of a box.',
        'open a GeoJSON, KML, KMZ, GPX, or WKT file, or a zipped shapefile, of up to 50 MB. Your browser reads the file without uploading it.',
      ],
      `An area has at most ${formatNumber(AREA_LIMITS.areaKm2)} km², ${AREA_LIMITS.rings} outlines and holes, and ${formatNumber(AREA_LIMITS.positions)} positions in each. If something is wrong with a shape, the globe shows where, and a button repairs it. For example, it unties an outline that crosses itself, or simplifies one with too many positions and says by how many meters.`,
      'The address of the page contains the area, so you can share it as a link. Save adds it to your favorite locations.',
      'If the provider sells it, the first size of an image is **Your area**, clipped to its shape. The price shows how much you drew, how much of it the image covers, and how much you pay for. Otherwise you see why not, and can buy a square inside the area.',
      '**Choose images that cover the area** narrows the results to images that cover it together, and shows what they miss. Choose them by date, cloud, lowest total price, or smallest number. One button adds them all to the cart, clipped to the area. You choose the files once and see the total first. Where images overlap, you pay for both.',
      'The files of a clipped image contain nothing outside the area. There, the GeoTIFF has a mask, the PNG is transparent, and the JPG is black. The cart, orders, receipt, My Imagery, and the globe show its shape. **Search near this** searches the same area again.',
      'If an area is too large for one file, you get a mosaic. Its ZIP contains GeoTIFF tiles and a VRT, which QGIS and GDAL open as one image. You also get a JPG and a smaller GeoTIFF of the whole area.',
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
    title: 'What is the difference between panchromatic, multispectral, and SAR?',
    answer: [
      [
        '**Panchromatic** has one gray band over all visible light. It is the sharpest a sensor offers.',
        '**Multispectral** has several color bands, often with near infrared.',
        '**SAR** is radar. It works through clouds and at night, and shows roughness and structure instead of color.',
      ],
      'Check the ones you want in the search form.',
    ],
    also: ['radar', 'color', 'black and white', 'infrared', 'sensor'],
  },
  {
    slug: 'nothing-found',
    title: 'Why does a search find nothing?',
    answer: [
      'Usually one filter is too strict. The empty list names the filter that excludes the most images, with a button that relaxes it. You can also widen the dates, or raise the cloud cover, the resolution, or, in Advanced Options, the price. Check that you selected the imagery modes and providers you want.',
      'If a provider does not answer, a note above the results says so, with a button to try again. You still see the results of the others.',
    ],
    also: ['No Images available', 'nothing found', 'empty', 'no results'],
  },
  {
    slug: 'more-results',
    title: 'Why do I see only a few images of each provider?',
    answer: [
      `The search asks each provider for its newest images. To get more, raise Results per Provider in Advanced Options, up to ${RESULTS_PER_PROVIDER_MAX}, or press Show more below the list. Sorting applies to the images loaded so far.`,
    ],
    also: ['results per provider', 'show more', 'sort'],
  },
  {
    slug: 'cloud-cover',
    title: 'What does cloud cover tell me about my place?',
    answer: [
      'It says how much of the whole scene is hidden by clouds, as its provider measured it. A scene is much larger than the square you buy. One with 10 % cloud can have a cloud right over your place, and one with 60 % can have a gap there.',
      'Look at the preview before you buy. Point at a result and use Draw to see what lies inside. Radar sees through clouds, so the cloud filter does not exclude it.',
      'When you search an area, each result also estimates the clouds over your area. The catalog says how much of the scene is cloud, and the whitest parts of the quicklook show where. Nine out of ten estimates are within 5 percentage points. There is no estimate if the catalog does not say where the quicklook lies on the ground.',
    ],
    also: ['clouds', 'weather', 'overcast'],
  },
  {
    slug: 'off-nadir',
    title: 'What does the off-nadir angle change?',
    answer: [
      'It says how far to the side the satellite looked. At 0 degrees, it looked straight down. The larger the angle, the more buildings and hills lean and hide what is behind them, and the coarser the pixels get. For maps, choose up to about 15 degrees. Up to about 30 is fine for viewing. Beyond that, expect leaning walls.',
      'Radar has to look to the side, so a large angle is normal for it. You can limit the angle in Advanced Options.',
    ],
    also: ['look angle', 'tilt', 'oblique', 'incidence', 'leaning buildings'],
  },
  {
    slug: 'sun-angles',
    title: 'What do sun elevation and sun azimuth tell me?',
    answer: [
      'They say how high the sun stood when the image was taken, and in which direction. A low sun casts long shadows, which show heights but hide what lies in them. Below about 20 degrees, streets between tall buildings turn dark. You can set a minimum sun elevation in Advanced Options.',
    ],
    also: ['shadow', 'light', 'time of day'],
  },
  {
    slug: 'sample',
    title: 'Can I see how sharp an image is before I buy it?',
    answer: [
      'Info shows the preview, a close-up of what you would buy if the provider can draw it, and, for Maxar, Planet, KOMPSAT, TelEOS, Capella, and ICEYE, a full-resolution sample. Press the close-up to zoom in, or use the wheel or two fingers; drag it to move. Its last button shows it in full resolution. To compare two images, press Compare on each result, then Compare both, and drag the line between them.',
    ],
    also: ['preview', 'quicklook', 'compare', 'full-resolution sample'],
  },
  {
    slug: 'save-search',
    title: 'Can I save a search or share it?',
    answer: [
      `Yes. The address of the page contains the place and the whole search, so a link opens the same results. You can also save up to ${SAVED_SEARCHES_MAX} searches in your account by name and run them again with one click.`,
    ],
    also: ['saved searches', 'bookmark', 'share', 'link'],
  },
];

const buying: readonly Topic[] = [
  {
    slug: 'what-you-get',
    title: 'What do I get for my money?',
    answer: [
      'The square that you see on the map, centered on the location you searched, in full resolution.',
      [
        '**JPG** for viewing, printing, and slides. Always included.',
        '**PNG** with the same picture without loss, several times as large. Included if you choose it in Delivery options.',
        '**GeoTIFF** for geographic software, with the position of every pixel. Included if you check GeoTIFF.',
        '**Analytic GeoTIFF** with the measured values of every band. Included with an analytic product.',
        '**ZIP** with all of these, a description of the image (a STAC Item), the license, and two small files (a world file and .aux.xml) that place the JPG or PNG in QGIS and ArcGIS.',
        '**Original package**, the file that the provider delivered, unchanged. Only some providers have one, and it is not in the ZIP.',
      ],
    ],
    also: ['formats', 'TIFF', 'JPEG', 'files', 'size'],
  },
  {
    slug: 'display-and-analytic',
    title: 'Do I need the display or the analytic product?',
    answer: [
      [
        '**Display** is a picture in true color or gray with eight bits per color. Choose it for viewing, maps, reports, and slides.',
        '**Analytic** has the measured values of every band, mostly in sixteen bits, including near infrared if the sensor has it. Choose it for computing vegetation and water indices, classification, or change over time.',
      ],
      'An analytic product is a Cloud Optimized GeoTIFF. It records the name, wavelength, unit, scale, and offset of each band, a value for pixels without data, and the processing level, as far as the provider states them. Multiply a value by the scale and add the offset to get the quantity in its unit, mostly the reflectance of the ground or, for radar, the amplitude of the echo.',
      'The JPG is included. You can leave out bands you do not need, for the same price. In the browser, an analytic product also shows false color, NDVI, and NDWI.',
      'Not every image comes as both. Some providers reveal the bands only when we ask for the price. If they differ from the catalog, only the display product is for sale.',
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
      'The defaults are right for most uses. Only the product, the size, and the GeoTIFF of a picture change the price. The cart, the receipt, and My Imagery show what you chose.',
      [
        `**Product** is a picture to look at, or the values of every band. See ${linkTo('display-and-analytic', 'display or analytic')}.`,
        '**Bands** of an analytic product. Uncheck those you do not need to make the file smaller. NDVI needs red and near infrared, NDWI green and near infrared.',
        '**Picture** is a JPG. JPG and PNG adds the same picture without loss.',
        '**Grid** is how the round Earth is laid flat, so that images and maps line up.',
        '**Resampling** is how pixels are computed in any grid other than the one of the file.',
      ],
      'These grids are available.',
      [
        '**UTM** is the grid of most maps and programs, in meters. Lengths and areas are accurate to one part in a thousand.',
        '**As taken** is the grid of the provider’s file. No pixel is recomputed, so choose it for measuring and computing.',
        '**By EPSG number** uses the grid of your project. Web maps use 3857, and 4326 is in degrees. Countries have their own grids, such as 2154 for France. Grids in feet, and grids that cannot be computed to within a meter, are refused before you pay.',
      ],
      'In another grid, pixels fall between the original ones. Their values can be computed in three ways.',
      [
        '**Nearest** takes the nearest pixel. Every value was measured, but lines may look stepped.',
        '**Bilinear** uses the four pixels around it. It is smooth and right for most uses.',
        '**Cubic** uses the sixteen pixels around it. Edges are sharper, but may come out slightly too bright or too dark.',
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
      'You pay the provider’s price per square kilometer for the square, or for the part of your area that the image shows. Most providers have a minimum. A GeoTIFF and an analytic product cost extra, and each choice shows its price. Before you pay, the cart lists everything in the total and how long the price is valid.',
    ],
    also: ['cost', 'minimum', 'fee', 'square kilometer'],
  },
  {
    slug: 'marketplaces',
    title: 'What does “via” mean next to the name of a satellite?',
    answer: [
      'The company before “via” runs the satellite and took the image. The company after it is a marketplace that sells the image. The license that you accept in the cart covers both.',
      'These images often have a minimum area. A smaller area costs the same, and you get the whole minimum area as the Original package.',
    ],
    also: ['SkyFi', 'UP42', 'Geopera', 'marketplace', 'reseller', 'minimum', 'Satellogic'],
  },
  {
    slug: 'delivery-time',
    title: 'How long does delivery take?',
    answer: [
      `Open Info to see how long the provider usually takes. After you buy, [My Imagery](${paths.myImagery()}) shows when to expect your image and every step on the way. You get an e-mail when the files are ready.`,
    ],
    also: ['waiting', 'when'],
  },
  {
    slug: 'states',
    title: 'What do the states of an image mean?',
    answer: [
      'After Purchased, the states change automatically. Info shows when each state was reached, and what the provider is waiting for.',
      Object.entries(stateMeanings).map(([state, meaning]) => `**${state}** ${meaning}.`),
      `If the provider rejects the request, the acquisition or the processing fails, or the image is canceled, you ${linkTo('refunds', 'get a refund automatically')}.`,
    ],
    also: ['status', 'Purchase Status', 'Processing', 'in progress'],
  },
  {
    slug: 'cancel',
    title: 'Can I cancel an image I bought?',
    answer: [
      'Usually yes, for a full refund, until the provider starts to process it. Some providers do not accept cancellations once they have the order, which is moments after you pay. The cart, the checkout, and Info show the rule for each image.',
      `As long as you can cancel it, the image has a Cancel image button in [My Imagery](${paths.myImagery()}). You cannot return a delivered image. For a request, see ${linkTo('cancel-tasking', 'canceling a tasking')}.`,
    ],
    also: ['return', 'undo', 'withdraw', 'money back'],
  },
  {
    slug: 'viewer',
    title: 'Can I look at an image before I download it?',
    answer: [
      `Yes. In [My Imagery](${paths.myImagery()}), press Open on a delivered image. It opens in full resolution. Of a GeoTIFF, only the part you look at is downloaded. If the license allows it, you can open a catalog image before you buy it. The link is in Info.`,
      [
        '**Show as** offers true color, false color, any three bands, a single band with a color ramp, NDVI for vegetation, and NDWI for water. Views with near infrared need the analytic product.',
        '**Stretch** sets which values become dark and bright, by percentiles or by hand next to the histogram.',
        '**Values** shows the pixel you point at, with its NDVI and NDWI. With the keyboard, move with the arrow keys and press Enter to read the pixel at the crosshair.',
        '**Measure** gives lengths and areas on the ground.',
        '**Your area** outlines an image that is clipped to an area. You can turn the outline off.',
        '**Compare** shows your images of the same ground, GeoTIFF or JPG, with a swipe, side by side, or as a time-lapse.',
        `**Use in other apps** has WMTS and XYZ links for QGIS, ArcGIS, and JOSM. They need a GeoTIFF and work for ${FILE_LINK_HOURS} hours.`,
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
      `Copy its link from Info. For ${FILE_LINK_HOURS} hours, it opens the file without a login. In QGIS, add it as a raster layer over HTTP. In gdalinfo, write /vsicurl/ in front of it. Share it only with people who may have the file.`,
      'An interrupted download continues where it stopped. To check that a file is intact, compare it with its SHA-256 in the description of the image.',
    ],
    also: ['share', 'GDAL', 'URL', 'checksum', 'download'],
  },
  {
    slug: 'licenses',
    title: 'What may I do with an image?',
    answer: [
      'Anything that the license of its provider allows. You read it in the cart and agree to it before you pay. Every ZIP contains it, and your order keeps the text you agreed to even if the license changes later.',
      'If a provider has no license text, the cart shows EULA missing and you cannot order its images.',
    ],
    also: ['licence', 'terms', 'EULA', 'rights', 'publish', 'agreement'],
  },
];

export const imageQuestions: readonly Topic[] = [...searching, ...buying];
