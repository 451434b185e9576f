import { fillFlowVariables, flowVariablesIn, type FlowValueOf } from './flow-variables.ts';

/** An address in its parts, each as it is written. */
export interface FlowAddress {
  /** `https://loja.example:8443` */
  origin: string;
  path: string;
  /** with its `?`; '' = none */
  query: string;
}

/** Reads an address in which variables may stand; undefined = it is none, or has something before its host. */
export function parseFlowAddress(url: string): FlowAddress | undefined {
  const [, origin = '', path = '', query = ''] =
    /^(https?:\/\/[^/?#\s@\\]+)((?:\/[^?#\s\\]*)?)(\?[^#\s\\]*)?$/i.exec(url.trim()) ?? [];
  return origin === '' ? undefined : { origin, path, query };
}

/** Whether an address has a variable in its host, where a contact could choose whom to call. */
export const hasVariableHost = ({ origin }: FlowAddress): boolean =>
  flowVariablesIn(origin).length > 0 || /[{}]/.test(origin);

/** Whether a segment of a path would lead out of what the author wrote. */
const isDots = (segment: string) => /^(?:\.|%2e){1,2}$/i.test(segment);

/**
 * The address that is called: values are encoded for the place in which they stand. Undefined = it is none that may be called, or a value
 * would change where the path leads.
 */
export function fillFlowAddress(url: string, valueOf: FlowValueOf): string | undefined {
  const address = parseFlowAddress(url);
  if (!address || hasVariableHost(address)) return undefined;
  const { origin, path, query } = address;
  const dotsOf = (text: string) => text.split('/').filter(isDots).length;
  const encode = (value: string) => encodeURIComponent(value.toWellFormed());
  const filled = fillFlowVariables(path, valueOf, encode);
  if (dotsOf(filled) > dotsOf(path)) return undefined;
  const whole = `${origin}${filled}${fillFlowVariables(query, valueOf, encode)}`;
  return URL.canParse(whole) ? whole : undefined;
}

const numberText = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;

/** A body of JSON: a value inside of quotes is text there, elsewhere it is a number or a text by itself. */
export function fillFlowBody(body: string, valueOf: FlowValueOf): string {
  let filled = '';
  let isInText = false;
  // Texts, what is outside of them, and nothing across both: so no value can end the text that it stands in.
  for (const [part] of body.matchAll(/"|(?:\\[\s\S]|[^"\\])+|\\/g)) {
    if (part === '"') {
      isInText = !isInText;
      filled += part;
      continue;
    }
    const inText = isInText;
    filled += fillFlowVariables(part, valueOf, (value) => {
      if (inText) return JSON.stringify(value.toWellFormed()).slice(1, -1);
      return numberText.test(value) ? value : JSON.stringify(value.toWellFormed());
    });
  }
  return filled;
}

/** The value of a header: what no header can hold, and braces, which could name a secret, are written as in an address. */
export const fillFlowHeader = (value: string, valueOf: FlowValueOf): string =>
  fillFlowVariables(value, valueOf, encodeHeader);

const encodeHeader = (value: string): string =>
  value.toWellFormed().replace(/[^\x20-\x7e]|[{}]/gu, (sign) => encodeURIComponent(sign));
