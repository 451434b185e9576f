import { ensureWeb } from '../tools/bootstrap/web.mjs';

/** The journeys walk through the web app as it is built, so it has to be built from what is there now. */
export default ensureWeb;
