/** Named color ramps: equidistant colors from the lower limit to the upper limit. */
export const colorRamps = {
  gray: ['#000000', '#ffffff'],
  viridis: [
    '#440154',
    '#482878',
    '#3e4989',
    '#31688e',
    '#26828e',
    '#1f9e89',
    '#35b779',
    '#6ece58',
    '#b5de2b',
    '#fde725',
  ],
  magma: ['#000004', '#180f3d', '#440f76', '#721f81', '#9e2f7f', '#cd4071', '#f1605d', '#fd9668', '#feca8d', '#fcfdbf'],
  vegetation: ['#8c510a', '#bf812d', '#dfc27d', '#f6e8c3', '#d9f0a3', '#78c679', '#31a354', '#006837'],
  water: ['#8c510a', '#d8b365', '#f6e8c3', '#c7eae5', '#5ab4ac', '#2171b5', '#08306b'],
} as const satisfies Record<string, readonly string[]>;

export type RampName = keyof typeof colorRamps;

// The keys of the table are the names, and the table is not empty.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const rampNames = Object.keys(colorRamps) as [RampName, ...RampName[]];
