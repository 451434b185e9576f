/** The forms of a feature's name that the templates need, by the place of their use. */
export type Names = Record<string, string>;

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Good enough for most nouns; the caller gives the others. */
function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return plural.endsWith('s') ? plural.slice(0, -1) : plural;
}

/** The areas of server and web app, as folders of `features/`. */
const areas = ['account', 'access', 'numbers', 'inbox', 'outreach', 'automation', 'operations'];

/**
 * @param area the folder of `features/` that it belongs to
 * @param feature the noun in the plural, in lower case, words joined by dashes: `quick-messages`
 * @param one the same in the singular, where it is not the plural without its s
 * @returns a complaint instead of the names when one of them cannot be used
 */
export function namesOf(area: string, feature: string, one = singularOf(feature)): Names | string {
  if (!areas.includes(area)) return `"${area}" is no area. There are: ${areas.join(', ')}`;
  const form = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
  for (const name of [feature, one]) {
    if (!form.test(name))
      return `"${name}" cannot be a name: use small letters, digits and dashes, as in quick-messages.`;
  }
  if (one === feature)
    return `"${feature}" is its own singular. Name both: npm run new:feature ${area} ${feature} <one of them>`;
  const words = feature.replaceAll('-', ' ');
  const word = one.replaceAll('-', ' ');
  return {
    __area__: area,
    __feature__: feature,
    __items__: camel(feature),
    __Items__: upperFirst(camel(feature)),
    __one__: one,
    __item__: camel(one),
    __Item__: upperFirst(camel(one)),
    __ITEM__: one.replaceAll('-', '_').toUpperCase(),
    __table__: feature.replaceAll('-', '_'),
    __word__: word,
    __Word__: upperFirst(word),
    __words__: words,
    __Words__: upperFirst(words),
  };
}

/** Fills the places of a template or of its path. */
export function fillTemplate(text: string, names: Names): string {
  return Object.entries(names).reduce((filled, [place, name]) => filled.replaceAll(place, name), text);
}
