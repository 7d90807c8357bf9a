import file from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Letters of Western Europe; fonts.css has the others. */
const LATIN =
  'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

/**
 * Fetches the font of all text and puts it in once it is here: a browser lays a page out anew for a rule that names it, for the
 * file, and for whatever uses it. Without it the stand-in of fonts.css stays.
 */
export async function loadFont(): Promise<void> {
  const font = await new FontFace('Inter Variable', `url(${file})`, { weight: '100 900', unicodeRange: LATIN }).load();
  document.fonts.add(font);
  // Not of itself for a font that is put in when it is loaded; names on the globe are drawn anew by it.
  document.fonts.dispatchEvent(new Event('loadingdone'));
}
