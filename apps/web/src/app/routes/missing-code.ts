/** Messages of browsers when code cannot be loaded: Chromium, Firefox, Safari; and when its style sheet cannot. */
const missingCodeMessage = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether it was thrown because code of the page could not be loaded. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error && missingCodeMessage.test(error.message);

const reloadKey = ({ message }: Error) => `reloaded for: ${message}`;

/**
 * Whether code is missing that a fresh page would have, as after an update: the page loads its own by new names. Once for each
 * file, and not while offline, where there would be no page at all.
 */
export function shouldReloadForMissingCode(
  error: unknown,
  online: boolean,
  reloaded: Pick<Storage, 'getItem'>,
): error is Error {
  return online && isMissingCode(error) && reloaded.getItem(reloadKey(error)) === null;
}

/** The page must not be loaded in circles. */
export function recordReload(error: Error, reloaded: Pick<Storage, 'setItem'>): void {
  reloaded.setItem(reloadKey(error), 'yes');
}
