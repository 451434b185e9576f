export interface GeoLocation {
  latitude: number;
  longitude: number;
  name: string;
  address: string;
}

/** `picture|link|description`, as a message holds a place; the picture is left out. */
export function locationBody({ latitude, longitude, name, address }: GeoLocation): string {
  const description =
    [name, address]
      .filter((part) => part.trim() !== '')
      .join(', ')
      .replaceAll('|', '/') || `${latitude}, ${longitude}`;
  return `|https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17&hl=pt-BR|${description}`;
}

/** The place that a message's link names; undefined when it names none. */
export function parseLocation(body: string): { latitude: number; longitude: number; name: string } | undefined {
  const [, latitude, longitude] = /[?&]q=(-?[\d.]+)(?:%2C|,)(-?[\d.]+)/i.exec(body) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude: Number(latitude), longitude: Number(longitude), name: body.split('|').slice(2).join('|').trim() };
}
