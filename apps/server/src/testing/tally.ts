/** Something that arrived: under its own id, which a thing sent again keeps. */
export interface Arrival {
  id: string;
  text: string;
}

/** What became of the messages of a conversation, each of whose texts is written once. */
export interface Tally {
  sent: number;
  lost: string[];
  /** texts that are there under more than one id: a person sees them twice */
  duplicated: string[];
  /** texts before which one arrived that was sent later */
  outOfOrder: string[];
  /** arrivals under an id that had arrived: a person sees them once */
  repeats: number;
}

/** Compares what was sent with what arrived, both in order. */
export function tallyOf(sent: readonly string[], arrived: readonly Arrival[]): Tally {
  const sentIndex = new Map(sent.map((text, index) => [text, index]));
  const idsOf = new Map<string, Set<string>>();
  let repeats = 0;
  const outOfOrder: string[] = [];
  let lastIndex = -1;
  for (const { id, text } of arrived) {
    const ids = idsOf.get(text) ?? new Set();
    idsOf.set(text, ids);
    if (ids.has(id)) {
      repeats += 1;
      continue;
    }
    ids.add(id);
    const index = sentIndex.get(text) ?? -1;
    if (index < lastIndex && ids.size === 1) outOfOrder.push(text);
    lastIndex = Math.max(lastIndex, index);
  }
  return {
    sent: sent.length,
    lost: sent.filter((text) => !idsOf.has(text)),
    duplicated: sent.filter((text) => (idsOf.get(text)?.size ?? 0) > 1),
    outOfOrder,
    repeats,
  };
}

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  sent: tallies.reduce((sum, { sent }) => sum + sent, 0),
  lost: tallies.flatMap(({ lost }) => lost),
  duplicated: tallies.flatMap(({ duplicated: doubled }) => doubled),
  outOfOrder: tallies.flatMap(({ outOfOrder: disordered }) => disordered),
  repeats: tallies.reduce((sum, { repeats }) => sum + repeats, 0),
});
