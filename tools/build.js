// `npm run build`: builds the web app into apps/web/dist if its sources are newer than the last build.
import { buildWebIfNeeded, installIfNeeded } from './lib/project.js';

installIfNeeded();
buildWebIfNeeded();
