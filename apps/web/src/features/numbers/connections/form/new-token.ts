const randomBytes = 24;

/** A token no one can guess, with a beginning by which people and leak detectors know it. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(randomBytes));
  const text = btoa(String.fromCharCode(...bytes));
  return `tk_${text.replaceAll('+', '-').replaceAll('/', '_')}`;
}
