/** Each emoji once, in the order in which it came first, with the reactions behind it. */
export const groupReactions = <Reaction extends { emoji: string }>(
  reactions: readonly Reaction[],
): { emoji: string; by: Reaction[] }[] =>
  [...Map.groupBy(reactions, ({ emoji }) => emoji)].map(([emoji, by]) => ({ emoji, by }));
