/** A location as it travels: `image|link|description`, where image and description may be missing. */
export interface Location {
  /** a small map, as a data address of a picture */
  image: string | null;
  link: string | null;
  description: string;
}

const picture = /^data:image\/(?:png|jpe?g|webp|gif);base64,[a-z0-9+/=\s]+$/i;

/** Takes only what can be shown without harm: a picture that carries its bytes, and a link to the web. */
export function parseLocation(body: string): Location {
  const [first = '', second = '', ...rest] = body.split('|').map((part) => part.trim());
  // Without the picture some clients leave out its place as well.
  const shifted = webLink(first) !== null;
  return {
    image: picture.test(first) ? first : null,
    link: webLink(shifted ? first : second),
    description: (shifted ? [second, ...rest] : rest).join('|').trim(),
  };
}

function webLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
