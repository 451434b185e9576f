/** Time zones to choose from, the given one among them even where this browser does not list it. */
export function timeZones(current: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();
}

/** `America/Sao_Paulo` as people read it: `Sao Paulo`. */
export function timeZoneLabel(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
