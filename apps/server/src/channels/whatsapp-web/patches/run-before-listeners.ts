import type { BinaryNode, WASocket } from 'baileys';

/**
 * Runs `store` before the listeners that a socket has so far are called; they are called in the order in which the stanzas came.
 * The library has no hook of this kind and acknowledges a stanza from its own listener (`messages-recv.js`, no thread upstream).
 * @param onFailure `store` failed: from then on no listener is called, so that nothing more is acknowledged
 */
export function runBeforeListeners(
  ws: WASocket['ws'],
  event: string,
  store: (stanza: BinaryNode) => Promise<void> | undefined,
  onFailure: (error: unknown) => void,
): void {
  const listeners = ws.rawListeners(event);
  ws.removeAllListeners(event);
  let queue: Promise<void> | undefined;
  let isBroken = false;
  const callListeners = (stanza: BinaryNode) => {
    for (const listener of listeners) Reflect.apply(listener, ws, [stanza]);
  };
  ws.on(event, (stanza: BinaryNode) => {
    const storing = store(stanza);
    if (!storing && !queue) return callListeners(stanza);
    const mine = Promise.all([storing, queue])
      .then(() => {
        if (!isBroken) callListeners(stanza);
      })
      .catch((error: unknown) => {
        isBroken = true;
        onFailure(error);
      })
      .finally(() => {
        if (queue === mine) queue = undefined;
      });
    queue = mine;
    return undefined;
  });
}
