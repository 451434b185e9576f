import type { BinaryNode, WAMessage, WASocket } from 'baileys';
import { isUndecryptableShown } from './stanza.rules.ts';

/** Tells of what could not be decrypted on this line whether it is worth a place in its conversation. */
export function watchUndecryptable({ ws }: WASocket): (message: WAMessage) => boolean {
  const hidden = new Set<string>();
  ws.prependListener('CB:message', (stanza: BinaryNode) => {
    const { id } = stanza.attrs;
    if (id !== undefined && !isUndecryptableShown(stanza)) hidden.add(id);
  });
  return ({ key, message }) => {
    const isHidden = hidden.delete(key.id ?? '');
    return Boolean(message) || !isHidden;
  };
}
