// `npm run css-types`: writes a declaration next to each CSS module of the web app, for the compiler and the linter.
import { writeCssTypes } from './lib/css-classes.js';

writeCssTypes();
