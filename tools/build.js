// `npm run build`: the web app into apps/web/dist, if its sources are newer than what is there.
import { buildWebIfNeeded, installIfNeeded } from './lib/project.js';

installIfNeeded();
buildWebIfNeeded();
