import type { BinaryNode, WAMessage, WASocket } from 'baileys';
import { isUndecryptableShown } from './stanza.rules.ts';

/** Reports undecryptable messages of this socket that are shown in their conversation. */
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
