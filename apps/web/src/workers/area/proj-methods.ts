/** Parameter names of all methods, normalized without case and punctuation, and their meaning. */
export const PARAMETERS: Readonly<Record<string, Parameter>> = {
  false_easting: 'x',
  easting_at_false_origin: 'x',
  easting_at_projection_centre: 'x',
  false_northing: 'y',
  northing_at_false_origin: 'y',
  northing_at_projection_centre: 'y',
  scale_factor: 'k',
  scale_factor_at_natural_origin: 'k',
  scale_factor_on_initial_line: 'k',
  scale_factor_at_projection_centre: 'k',
  central_meridian: 'lon',
  longitude_of_origin: 'lon',
  longitude_of_natural_origin: 'lon',
  longitude_of_false_origin: 'lon',
  longitude_of_center: 'lon',
  longitude_of_projection_centre: 'lon',
  latitude_of_origin: 'lat',
  latitude_of_natural_origin: 'lat',
  latitude_of_false_origin: 'lat',
  latitude_of_center: 'lat',
  latitude_of_projection_centre: 'lat',
  standard_parallel_1: 'parallel1',
  latitude_of_1st_standard_parallel: 'parallel1',
  latitude_of_standard_parallel: 'parallel1',
  standard_parallel_2: 'parallel2',
  latitude_of_2nd_standard_parallel: 'parallel2',
  azimuth: 'azimuth',
  azimuth_of_initial_line: 'azimuth',
  azimuth_at_projection_centre: 'azimuth',
  rectified_grid_angle: 'skew',
  xy_plane_rotation: 'skew',
  angle_from_rectified_to_skew_grid: 'skew',
  auxiliary_sphere_type: 'sphereType',
};

export type Parameter = 'x' | 'y' | 'k' | 'lon' | 'lat' | 'parallel1' | 'parallel2' | 'azimuth' | 'skew' | 'sphereType';
export type Values = Readonly<Partial<Record<Parameter, number>>>;

/** A projection of proj4: the option for each parameter, and required values of parameters without an option. */
export interface Method {
  readonly proj: string;
  readonly options: Readonly<Partial<Record<Parameter, string>>>;
  readonly fixed?: Values;
}

const LAT_LON = { lat: 'lat_0', lon: 'lon_0' };
const transverseMercator: Method = { proj: 'tmerc', options: { ...LAT_LON, k: 'k_0' } };
const conic = { ...LAT_LON, parallel1: 'lat_1', parallel2: 'lat_2' };
const lambertConic: Method = { proj: 'lcc', options: { ...conic, k: 'k_0' } };
const albers: Method = { proj: 'aea', options: conic };
const equidistantConic: Method = { proj: 'eqdc', options: conic };
const mercator: Method = { proj: 'merc', options: { lon: 'lon_0', parallel1: 'lat_ts' } };
const scaledMercator: Method = { proj: 'merc', options: { lon: 'lon_0', k: 'k_0' }, fixed: { lat: 0 } };
export const webMercator: Method = {
  proj: 'merc +a=6378137 +b=6378137 +nadgrids=@null',
  options: { lon: 'lon_0' },
  fixed: { lat: 0, k: 1, parallel1: 0, sphereType: 0 },
};
const obliqueStereographic: Method = { proj: 'sterea', options: { ...LAT_LON, k: 'k_0' } };
const stereographic: Method = { proj: 'stere', options: { ...LAT_LON, k: 'k_0' } };
const atNorthPole: Method = { proj: 'stere +lat_0=90', options: { lon: 'lon_0', parallel1: 'lat_ts' } };
const atSouthPole: Method = { proj: 'stere +lat_0=-90', options: { lon: 'lon_0', parallel1: 'lat_ts' } };
const lambertAzimuthal: Method = { proj: 'laea', options: LAT_LON };
const azimuthalEquidistant: Method = { proj: 'aeqd', options: LAT_LON };
const cassini: Method = { proj: 'cass', options: LAT_LON, fixed: { k: 1 } };
const polyconic: Method = { proj: 'poly', options: LAT_LON };
const oblique = { lat: 'lat_0', lon: 'lonc', azimuth: 'alpha', skew: 'gamma', k: 'k_0' };
const obliqueFromOrigin: Method = { proj: 'omerc +no_uoff', options: oblique };
const obliqueFromCenter: Method = { proj: 'omerc', options: oblique };
const equirectangular: Method = { proj: 'eqc', options: { lon: 'lon_0', parallel1: 'lat_ts' }, fixed: { lat: 0 } };
const equalAreaCylinder: Method = { proj: 'cea', options: { lon: 'lon_0', parallel1: 'lat_ts' } };
const world = (proj: string): Method => ({ proj, options: { lon: 'lon_0' } });

/** By the names of ESRI, GDAL and EPSG, normalized without case and punctuation. Other methods are rejected. */
export const METHODS: Readonly<Record<string, Method | ((values: Values) => Method | null)>> = {
  transverse_mercator: transverseMercator,
  transverse_mercator_complex: transverseMercator,
  gauss_kruger: transverseMercator,
  lambert_conformal_conic: lambertConic,
  lambert_conformal_conic_1sp: toOneParallel,
  lambert_conic_conformal_1sp: toOneParallel,
  lambert_conformal_conic_2sp: lambertConic,
  lambert_conic_conformal_2sp: lambertConic,
  albers,
  albers_conic_equal_area: albers,
  albers_equal_area: albers,
  equidistant_conic: equidistantConic,
  mercator,
  mercator_2sp: mercator,
  mercator_variant_b: mercator,
  mercator_1sp: scaledMercator,
  mercator_variant_a: scaledMercator,
  mercator_auxiliary_sphere: webMercator,
  popular_visualisation_pseudo_mercator: webMercator,
  double_stereographic: obliqueStereographic,
  oblique_stereographic: obliqueStereographic,
  stereographic,
  stereographic_north_pole: atNorthPole,
  stereographic_south_pole: atSouthPole,
  polar_stereographic: toPolarStereographic,
  polar_stereographic_variant_a: toPolarStereographic,
  polar_stereographic_variant_b: ({ parallel1 = 0 }) => (parallel1 > 0 ? atNorthPole : atSouthPole),
  lambert_azimuthal_equal_area: lambertAzimuthal,
  azimuthal_equidistant: azimuthalEquidistant,
  modified_azimuthal_equidistant: azimuthalEquidistant,
  cassini,
  cassini_soldner: cassini,
  polyconic,
  american_polyconic: polyconic,
  hotine_oblique_mercator: obliqueFromOrigin,
  hotine_oblique_mercator_variant_a: obliqueFromOrigin,
  hotine_oblique_mercator_azimuth_natural_origin: obliqueFromOrigin,
  rectified_skew_orthomorphic_natural_origin: obliqueFromOrigin,
  hotine_oblique_mercator_variant_b: obliqueFromCenter,
  hotine_oblique_mercator_azimuth_center: obliqueFromCenter,
  rectified_skew_orthomorphic_center: obliqueFromCenter,
  equirectangular,
  equidistant_cylindrical: equirectangular,
  equidistant_cylindrical_spherical: equirectangular,
  plate_carree: equirectangular,
  behrmann: ({ parallel1 = 30 }) => ({ ...equalAreaCylinder, proj: `cea +lat_ts=${parallel1}` }),
  cylindrical_equal_area: equalAreaCylinder,
  lambert_cylindrical_equal_area: equalAreaCylinder,
  equal_earth: world('eqearth'),
  sinusoidal: world('sinu'),
  mollweide: world('moll'),
  robinson: world('robin'),
  eckert_vi: world('eck6'),
  bonne: { proj: 'bonne', options: { lon: 'lon_0', lat: 'lat_1', parallel1: 'lat_1' } },
};

/** The origin of a tangent cone is its parallel. */
function toOneParallel({ lat = 0 }: Values): Method {
  return { ...lambertConic, proj: `lcc +lat_1=${lat}` };
}

/**
 * Variant A has its origin at the pole and a scale. GDAL writes variant B with the parallel of true scale as its
 * origin.
 */
function toPolarStereographic({ lat = 0 }: Values): Method | null {
  if (Math.abs(lat) === 90) return stereographic;
  const pole = lat > 0 ? 90 : -90;
  return lat === 0 ? null : { proj: `stere +lat_0=${pole}`, options: { lon: 'lon_0', lat: 'lat_ts' }, fixed: { k: 1 } };
}
