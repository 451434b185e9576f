const characters = 10;

/** Under 600 px a name has room for ten characters. */
export function cutName(name: string): string {
  const all = [...name];
  return all.length > characters ? `${all.slice(0, characters).join('').trimEnd()}…` : name;
}
