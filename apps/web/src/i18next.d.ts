import type { pt } from '@balcao/i18n/pt';
import 'i18next';

type Words = typeof pt;

/** `inbox.taken.title`, ...: the key of every text. */
type Key<Node, Path extends string = ''> = {
  [Name in keyof Node & string]: Node[Name] extends string ? `${Path}${Name}` : Key<Node[Name], `${Path}${Name}.`>;
}[keyof Node & string];

type Text<Node, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? Text<Node[Name & keyof Node], Rest>
  : Node[Path & keyof Node];

/**
 * The keys are flattened once, for all calls: walking the tree for each union of keys exceeds the compiler's limits as
 * the texts grow. At run time the first part of a key is its namespace.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false;
    resources: { translation: { readonly [Path in Key<Words>]: Text<Words, Path> } };
  }
}
