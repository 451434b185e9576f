// Tuned: caches of an idle process hold no room for what nobody asked for yet (docs/performance.md, "Memory of an idle server").

/** How many entries an `LRUCache` may hold. Its own `max` reserves room for all of them at once, some 50 bytes each. */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
