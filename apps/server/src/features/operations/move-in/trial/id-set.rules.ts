/**
 * A set of texts in some bytes each: of a million ids a set of strings would take a hundred megabytes. It keeps 63 bits of each, by which two
 * of ten million are taken for one with a chance of one in a hundred thousand.
 */
export function createIdSet() {
  let slots = new Uint32Array(2 * 1024);
  let count = 0;

  /** @returns false where it was there already */
  function put(into: Uint32Array, high: number, low: number): boolean {
    const mask = into.length / 2 - 1;
    for (let slot = high & mask; ; slot = (slot + 1) & mask) {
      const at = slot * 2;
      if (into[at] === 0 && into[at + 1] === 0) {
        into[at] = high;
        into[at + 1] = low;
        return true;
      }
      if (into[at] === high && into[at + 1] === low) return false;
    }
  }

  function grow() {
    const wider = new Uint32Array(slots.length * 2);
    for (let at = 0; at < slots.length; at += 2) {
      const [high = 0, low = 0] = [slots[at], slots[at + 1]];
      if (high !== 0 || low !== 0) put(wider, high, low);
    }
    slots = wider;
  }

  return {
    /** @returns false where it was there already */
    add(id: string): boolean {
      const [high, low] = hashOf(id);
      const isNew = put(slots, high, low);
      if (isNew) count += 1;
      if (count * 4 > slots.length) grow();
      return isNew;
    },
  };
}

/** Two independent halves of a hash (cyrb53 with both of its halves whole); never both zero, which is an empty slot. */
function hashOf(text: string): [high: number, low: number] {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return [two >>> 0, (one | 1) >>> 0];
}
