/** A share in whole percent; of nothing it is none. */
export const percentOf = (count: number, of: number): number => (of === 0 ? 0 : Math.round((count / of) * 100));
