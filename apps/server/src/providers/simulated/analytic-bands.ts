import type { AnalyticBand, AnalyticFacts } from '../port/analytic-facts.ts';

const NUMBERS = { dataType: 'uint16' } as const;
/** The renderer's no-data value, and its step. */
export const NO_DATA = 0;
const STEP = 0.0001;

/** Surface reflectance, with the band centers and widths of a typical high-resolution camera. */
const reflectance = { scale: STEP, offset: 0, unit: 'reflectance' } as const;

/** In the order of the renderer. */
const colors: AnalyticFacts = {
  ...NUMBERS,
  level: 'L2A',
  bands: [
    { name: 'red', description: 'Red', commonName: 'red', wavelengthUm: 0.66, fwhmUm: 0.06, ...reflectance },
    { name: 'green', description: 'Green', commonName: 'green', wavelengthUm: 0.545, fwhmUm: 0.07, ...reflectance },
    { name: 'blue', description: 'Blue', commonName: 'blue', wavelengthUm: 0.48, fwhmUm: 0.06, ...reflectance },
    { name: 'nir', description: 'Near infrared', commonName: 'nir', wavelengthUm: 0.83, fwhmUm: 0.12, ...reflectance },
  ],
};

const pan: AnalyticFacts = {
  ...NUMBERS,
  level: 'L2A',
  bands: [
    { name: 'pan', description: 'Panchromatic', commonName: 'pan', wavelengthUm: 0.625, fwhmUm: 0.35, ...reflectance },
  ],
};

const sent = { V: 'vertical', H: 'horizontal' } as const;

function polarization(transmitted: 'V' | 'H', received: 'V' | 'H'): AnalyticBand {
  return {
    name: `${transmitted}${received}`,
    description: `Amplitude, ${sent[transmitted]} sent, ${sent[received]} received`,
    scale: STEP,
    offset: 0,
    unit: 'amplitude',
  };
}

const radar = {
  VV: { ...NUMBERS, level: 'L1', bands: [polarization('V', 'V'), polarization('V', 'H')] },
  HH: { ...NUMBERS, level: 'L1', bands: [polarization('H', 'H'), polarization('H', 'V')] },
} as const satisfies Record<string, AnalyticFacts>;

/** The content of an analytic product of a simulated scene, from the bands of the scene. */
export function toAnalyticFacts(colorBands: readonly string[]): AnalyticFacts {
  const [first] = colorBands;
  if (first === 'VV' || first === 'HH') return radar[first];
  return first === 'pan' ? pan : colors;
}
