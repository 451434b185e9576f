import type { PhoneProblem } from './problems.ts';

/** How a number is wrapped in text: cells of sheets, ids of WhatsApp, links, several in one cell. */

/** The text without marks that nobody sees, with the digits and dashes that we use, out of the wrapping of a sheet. */
export function cleanPhoneText(text: string): string {
  const seen = text
    .normalize('NFKC')
    // Marks that nobody sees, and what makes a digit a key; a picture of a phone parts two numbers.
    .replaceAll(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll(/\p{Extended_Pictographic}|\p{RI}/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\u00b7\u2022\u2219]/g, '.')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .trim();
  return (
    seen
      // ="5511…" and '5511… keep a spreadsheet from computing.
      .replace(/^(?:=\s*)?"([^"]*)"$/, '$1')
      .replace(/^'([^']*)'$/, '$1')
      .replace(/^=\s*(?=\+?\d+$)/, '')
      .replace(/^['`\u2018\u2019\u00b4]/, '')
      .trim()
      // A number that the sheet kept as one may have come with a fraction of nothing.
      .replace(/^(\d{10,})[.,]0+$/, '$1')
  );
}

/** Digits of every script come in runs of ten, from their zero on. */
function plainDigit(sign: string): string {
  if (sign >= '0' && sign <= '9') return sign;
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** The digits of a text that is known to be a number. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** What people write beside a number, and is no part of it. */
const kind = [
  'tel(?:efone)?s?|phone(?: number)?|ph|fone|fax|fixo|n[uú]m(?:ero)?|n[ºo°]|ddd',
  'cel(?:ular)?|m[oó]vel|mobile|cell|telem[oó]vel',
  'whats|whats ?app(?: business)?|zap|wpp|wa',
  'contatos?|recados?|comercial|residencial|pessoal|particular|principal|res|com|casa|trabalho',
  'vivo|claro|tim|oi|br|brasil|brazil',
].join('|');
/** No sign fits two parts of it: that would take exponential time. */
const label = new RegExp(`^\\(?(?:(?:${kind})\\b[\\s.:/()-]*)+(?=[+(\\d])`, 'i');
const linkLabel = new RegExp(
  `^(?:(?:${kind})\\b[\\s.:/-]*)+(?=(?:https?:\\/\\/)?(?:\\w+\\.)?(?:wa\\.me|whatsapp\\.com)\\/)`,
  'i',
);
const behind = new RegExp(`(?<=\\d)\\s*(?:\\(\\s*(?:${kind})\\.?\\s*\\)|[-\u2013]?\\s*(?:${kind})\\.?)$`, 'i');
/** The line within a company, which is dialled after the number was answered. */
const extension =
  /(?<=\d)\s*(?:[-,;/]\s*)?\(?\s*(?:ramal|ram\.?|rml\.?|r\.|r:|ext(?:ension|ensão)?\.?|x)\s*[.:#]?\s*\d{1,6}\s*\)?$/i;

/** A number without the words that people put around it: `Cel.: (11) 98765-4321`, `(11) 3456-7890 ramal 12`. */
export const withoutWords = (text: string): string =>
  text.replace(label, '').replace(behind, '').replace(extension, '');

/** A link without what stands in front of it or around it: `WhatsApp: wa.me/…`, `<https://wa.me/…>`. */
export const withoutLabel = (text: string): string =>
  text.replace(/^[<(]\s*(https?:\/\/[^<>()\s]+)\s*[>)]$/i, '$1').replace(linkLabel, '');

/** A number as a program writes one of more than twelve digits: 5.511987654321E12 has all of them. */
export function spreadOut(text: string): string | undefined {
  const [, first = '', fraction = '', power = ''] = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text) ?? [];
  const digits = Number(power);
  return first !== '' && fraction.length >= digits && /^0*$/.test(fraction.slice(digits))
    ? first + fraction.slice(0, digits)
    : undefined;
}

type Linked = { digits: string } | { text: string } | { problem: PhoneProblem };

/** The number in an id of WhatsApp or a link: digits with the country, or a text as it would be typed; undefined = neither. */
export function linkedNumber(text: string): Linked | undefined {
  const [, user, server] = /^([\w+.:-]+)@([a-z.]+)$/i.exec(text) ?? [];
  if (user !== undefined && server !== undefined) return ofJid(user, server.toLowerCase());
  // The user of an id, with its device.
  if (/^\d{8,15}(?:[._]\d+)?:\d{1,3}$/.test(text)) return ofJid(text, 's.whatsapp.net');
  if (/^(?:https?:\/\/)?(?:chat\.whatsapp\.com\/|(?:www\.)?whatsapp\.com\/channel\/)/i.test(text))
    return { problem: 'group' };
  const inLink =
    /^(?:https?:\/\/)?(?:www\.)?wa\.me\/+(?:c\/)?([+%\d][^/?#]*)/i.exec(text)?.[1] ??
    /^(?:https?:\/\/)?(?:(?:api|web|www|chat)?\.?whatsapp\.com|(?:www\.)?wa\.me)\/.*[?&]phone=([^&#]*)/i.exec(
      text,
    )?.[1] ??
    /^(?:whatsapp|intent):\/\/send\/?\?(?:.*&)?phone=([^&#]*)/i.exec(text)?.[1];
  if (inLink !== undefined) return ofLink(inLink);
  // RFC 3966; Twilio writes whatsapp:+55….
  const [, number, parameters = ''] =
    /^(?:tel|sms|smsto|callto|skype|whatsapp):(?:\/\/)?([^;?/:][^;?:]*)(.*)$/i.exec(text) ?? [];
  if (number === undefined)
    return /^\+?[\d\s().-]+;(?:ext|isub|phone-context)=/i.test(text) ? { text: text.replace(/;.*$/s, '') } : undefined;
  const plain = decoded(number);
  const context = /;phone-context=(\+[\d.()-]+)/i.exec(parameters)?.[1];
  return { text: context !== undefined && !plain.startsWith('+') ? `${context}${plain}` : plain };
}

function ofJid(user: string, server: string): Linked {
  if (server === 'lid' || server === 'hosted.lid') return { problem: 'private_id' };
  if (['g.us', 'broadcast', 'newsletter', 'call'].includes(server)) return { problem: 'group' };
  if (!['s.whatsapp.net', 'c.us', 'hosted'].includes(server)) return { problem: 'letters' };
  // Behind the number stand the agent and the device of who wrote.
  const digits = /^\+?(\d+)(?:[._]\d+)?(?::\d+)?$/.exec(user)?.[1];
  return digits === undefined ? { problem: 'letters' } : { digits };
}

function ofLink(part: string): Linked {
  const text = decoded(part);
  return /^[+\d\s().-]*\d[\d\s().-]*$/.test(text)
    ? { digits: digitsOf(text).replace(/^00/, '') }
    : { problem: 'letters' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).trim();
  } catch {
    return part;
  }
}

/** The numbers of one cell, as address books and people list them. */
export function splitNumbers(text: string): string[] {
  return text
    .split(/\s*(?::::|[;,|\\&\n\r\t/]|\s(?:ou|or|o|e|y|and)\s)\s*|\s+(?=\+)/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** How many digits stand before each sign or blank of a text. */
export function separatorsOf(text: string): ReadonlySet<number> {
  const places = new Set<number>();
  let digits = 0;
  for (const sign of text) {
    if (/\d/.test(sign)) digits += 1;
    else places.add(digits);
  }
  return places;
}

/** Whether a text is a stored number as it stands, with or without signs: a client sends back what it was given. */
export const isStoredNumber = (text: string, stored: string): boolean => digitsOf(cleanPhoneText(text)) === stored;
