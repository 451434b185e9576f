/** The shape a translation must have: the same keys as the Portuguese source, any text. A missing key does not compile. */
export type Translation<Source> = {
  readonly [K in keyof Source]: Source[K] extends string ? string : Translation<Source[K]>;
};
