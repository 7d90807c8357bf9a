// `npm run css-types`: writes a declaration beside each CSS module of the web, which types and lint then read.
import { writeCssTypes } from './lib/css-classes.js';

writeCssTypes();
