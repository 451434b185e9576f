import { getBinaryNodeChild, getBinaryNodeChildBuffer, type BinaryNode, type WASocket } from 'baileys';

/** A phone that took the code links within seconds. */
const linkTimeoutMs = 60_000;
/** What the phone's answer to a code holds. */
const fields = [
  'link_code_pairing_ref',
  'primary_identity_pub',
  'link_code_pairing_wrapped_primary_ephemeral_pub',
] as const;

/**
 * Calls back when a phone took the code that was typed into it and is not linked all the same: its answer lacks what it takes
 * (Baileys #2600, #2602), or WhatsApp says nothing more (#2488). The library throws, or waits for ever.
 */
export function watchCodeTaken({ ws }: WASocket, onNotLinked: () => void): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  ws.on('CB:notification,type:link_code_companion_reg', (stanza: BinaryNode) => {
    const answer = getBinaryNodeChild(stanza, 'link_code_companion_reg');
    if (fields.some((field) => !getBinaryNodeChildBuffer(answer, field)?.length)) return onNotLinked();
    timer ??= setTimeout(onNotLinked, linkTimeoutMs).unref();
    return undefined;
  });
  return { stop: () => clearTimeout(timer) };
}
