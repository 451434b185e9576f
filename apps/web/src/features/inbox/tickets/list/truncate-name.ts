const maxCharacters = 10;

/** Under 600 px a name has room for ten characters. */
export function truncateName(name: string): string {
  const all = [...name];
  return all.length > maxCharacters ? `${all.slice(0, maxCharacters).join('').trimEnd()}…` : name;
}
