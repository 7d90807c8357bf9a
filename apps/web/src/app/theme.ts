import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';
import { BusyButton } from '../ui/busy-button.tsx';

/**
 * Ink on paper with one signal color. Buttons and controls are ink (paper in the dark). Amber, the color of the foil
 * that wraps satellites, only marks what is active, focused or needs attention. Every text pair meets WCAG AA.
 */
const ink: MantineColorsTuple = [
  '#f0f4f5',
  '#e2e9eb',
  '#cbd5d8',
  '#a9b7bc',
  '#82939a',
  '#62747c',
  '#495a62',
  '#34444c',
  '#213039',
  '#142028',
];

const signal: MantineColorsTuple = [
  '#fff7e6',
  '#ffecc7',
  '#fddb94',
  '#f9c65c',
  '#f2b035',
  '#e0951a',
  '#c27a08',
  '#9a5d02',
  '#855000',
  '#663d00',
];

const gray: MantineColorsTuple = [
  '#f5f6f3',
  '#edefeb',
  '#e2e5df',
  '#d2d7d0',
  '#b9c1b9',
  '#7c8781',
  '#515d58',
  '#46514d',
  '#303a38',
  '#1b2426',
];

const dark: MantineColorsTuple = [
  '#e1e7e6',
  '#c3cdce',
  '#9eabaf',
  '#73838a',
  '#34434b',
  '#27343b',
  '#1b262c',
  '#10181d',
  '#0b1216',
  '#070c0f',
];

const red: MantineColorsTuple = [
  '#fdf2f0',
  '#fadfdb',
  '#f3bdb5',
  '#ec9a8f',
  '#e07466',
  '#d15141',
  '#b93a2b',
  '#a02c1f',
  '#882217',
  '#6d1a10',
];

const green: MantineColorsTuple = [
  '#eef8f3',
  '#d8efe4',
  '#b0dfc9',
  '#82ccac',
  '#55b68d',
  '#379e75',
  '#23805d',
  '#176b4d',
  '#10563e',
  '#0a4130',
];

/** See fonts.css. */
const sans = 'var(--gt-font)';

const ON_PRIMARY = 'var(--mantine-primary-color-contrast)';

/** Mantine's control sizes, in our three heights. A repository rule rejects other sizes. */
const CONTROLS: Readonly<Record<string, { readonly height: string; readonly padding: string; readonly text: string }>> =
  {
    xs: { height: 'var(--gt-control-sm)', padding: '0.625rem', text: 'var(--mantine-font-size-sm)' },
    sm: { height: 'var(--gt-control)', padding: '1rem', text: 'var(--mantine-font-size-sm)' },
    lg: { height: 'var(--gt-control-lg)', padding: '1.25rem', text: 'var(--mantine-font-size-md)' },
  };
const sizeOf = (size: unknown) => CONTROLS[typeof size === 'string' ? size : 'sm'];

/**
 * Mantine picks the text color of filled buttons for the light scheme only. Ink buttons are pale in the dark, so their
 * text color must follow the scheme.
 */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isPrimary = input.color === undefined || input.color === input.theme.primaryColor;
  return input.variant === 'filled' && isPrimary ? { ...colors, color: ON_PRIMARY } : colors;
};

export const theme: MantineThemeOverride = createTheme({
  colors: { ink, signal, gray, dark, red, green },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 1 },
  autoContrast: true,
  variantColorResolver: variantColors,
  white: '#ffffff',
  black: '#0f191f',
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--gt-title)', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '2px', sm: '5px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        centered: true,
        radius: 'lg',
        styles: { title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 600 } },
        // The <header> of a dialog is not the banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
    },
    // Menus open inside their landmark and focus their first item.
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } },
    Select: { defaultProps: { clearButtonProps: { 'aria-label': 'Clear' } } },
    MultiSelect: { defaultProps: { clearButtonProps: { 'aria-label': 'Clear' } } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password', tabIndex: 0 } },
    },
    Button: {
      defaultProps: { component: BusyButton },
      vars: (_theme: unknown, { size }: { readonly size?: unknown }) => {
        const control = sizeOf(size);
        return control
          ? {
              root: {
                '--button-height': control.height,
                '--button-padding-x': control.padding,
                '--button-fz': control.text,
              },
            }
          : {};
      },
    },
    Input: {
      vars: (_theme: unknown, { size }: { readonly size?: unknown }) => {
        const control = sizeOf(size);
        return control ? { wrapper: { '--input-height': control.height, '--input-fz': control.text } } : {};
      },
    },
    // Only optional fields are marked, in their labels.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Checkbox: { defaultProps: { iconColor: ON_PRIMARY } },
    Radio: { defaultProps: { iconColor: ON_PRIMARY } },
    Accordion: { defaultProps: { order: 3 } },
    Tooltip: { defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } } },
  },
});

/** Mantine's own variables in our colors. All other tokens are in `tokens.css`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': gray[0],
    '--mantine-color-text': ink[9],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[7],
    '--mantine-color-anchor': ink[9],
    '--mantine-color-default-border': gray[4],
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': dark[0],
    '--mantine-color-default-border': dark[4],
  },
});
