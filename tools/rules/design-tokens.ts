/** A declaration of a style sheet, as far as the rules of docs/design.md concern it. */
interface Declaration {
  readonly property: string;
  readonly value: string;
  /** Print styles use points and their own sizes. */
  readonly isPrint: boolean;
}

const SPACE = /^(?:margin|padding|gap|row-gap|column-gap)(?:-[a-z-]+)?$/;
const SIZES = ['var(--mantine-font-size-', 'var(--gt-title)', 'var(--gt-display)', 'var(--gt-code)', 'inherit'];
const RADII = /^(?:var\(--mantine-radius-[a-z]+\)|var\(--gt-pill\)|50%|0|inherit)$/;
const STEP_REM = 0.125;
const COARSE_FROM_REM = 0.5;

/** The values of a sheet that are off the scales of type, radius and space, one line each. */
export function offScale(css: string): string[] {
  return declarationsOf(css).flatMap(({ property, value, isPrint }) => {
    if (isPrint) return [];
    const isOff =
      (property === 'font-size' && !SIZES.some((size) => value.startsWith(size))) ||
      (/^border-(?:\w+-)*radius$/.test(property) && !value.split(' ').every((one) => RADII.test(one))) ||
      (SPACE.test(property) && value.includes('rem') && !isSpace(value));
    return isOff ? [`${property}: ${value}`] : [];
  });
}

/** Steps of 2 px below 8 px, of 4 px from 8 px on. */
function isSpace(value: string): boolean {
  const rems = [...value.matchAll(/(?<![\w.])-?(\d*\.?\d+)rem/g)].map(([, rem]) => Number(rem));
  return rems.every((rem) => rem % (rem < COARSE_FROM_REM ? STEP_REM : 2 * STEP_REM) === 0);
}

function declarationsOf(css: string): Declaration[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const print = [...plain.matchAll(/@media print \{[\s\S]*?\n\}/g)].map(([block]) => block);
  const screen = print.reduce((rest, block) => rest.replace(block, ''), plain);
  const read = (text: string, isPrint: boolean) =>
    [...text.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
      property,
      value: value.replaceAll(/\s+/g, ' '),
      isPrint,
    }));
  return [...read(screen, false), ...print.flatMap((block) => read(block, true))];
}

/** Sizes of controls in a component that the theme has no height for. */
export function oddControls(tsx: string): string[] {
  return [
    ...tsx.matchAll(/<(?:Button|LinkButton|TextInput|NativeSelect|Select)\b[^>]*?\bsize="(?!xs"|sm"|lg")([^"]*)"/g),
  ].map(([, size = '']) => `size="${size}"`);
}
