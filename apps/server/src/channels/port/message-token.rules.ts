/**
 * The part of Meta's id of a message that is the same whichever way the message is named; undefined for ids of another form. Such an
 * id is base64 of a scope (the number of the other side, or Meta's id of them) and of a token in hexadecimal digits behind its length.
 * Since July 2026 answers, reactions, edits and deletions may name a message in the other scope than the one in which it was reported
 * (chatwoot #14953, #15107).
 */
export function messageTokenOf(providerId: string): string | undefined {
  const encoded = /^wamid\.([A-Za-z0-9+/]+=*)(?:#\d+)?$/.exec(providerId)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('latin1').replace(/\0+$/, '');
  const digits = /[0-9A-F]+$/.exec(text)?.[0] ?? '';
  const hasLength = (token: string) => text.charCodeAt(text.length - token.length - 1) === token.length;
  // The length itself may look like a digit.
  const token = [digits, digits.slice(1)].find((one) => one.length >= minTokenLength && hasLength(one));
  return token;
}

const minTokenLength = 8;
