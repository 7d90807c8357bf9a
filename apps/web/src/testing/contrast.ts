export type Rgb = readonly [number, number, number];

/** @param css `#142028` or `rgb(6 16 28 / 80%)` */
export function parseColor(css: string): { readonly rgb: Rgb; readonly alpha: number } {
  const digits = /^#(..)(..)(..)$/
    .exec(css)
    ?.slice(1)
    .map((hex) => Number.parseInt(hex, 16));
  const numbers = digits ?? css.match(/[\d.]+/g)?.map(Number) ?? [];
  const [red = NaN, green = NaN, blue = NaN, percent = 100] = numbers;
  return { rgb: [red, green, blue], alpha: percent / 100 };
}

/** A color as seen through a translucent one. */
export function over(color: Rgb, alpha: number, [red, green, blue]: Rgb): Rgb {
  const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha);
  return [mix(color[0], red), mix(color[1], green), mix(color[2], blue)];
}

/** As WCAG 2 defines it, 1 to 21. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
