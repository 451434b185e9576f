/** A chat as phones export it: of either kind, in three languages, in either order of a date. */

export interface ExportedMessage {
  sender: string;
  /** time of the phone, `2024-03-12T14:05:33` */
  at: string;
  text: string;
  fileName?: string;
  kind?: 'plain' | 'leftOut' | 'deleted';
}
export interface ExportForm {
  phone: 'android' | 'iphone';
  language: 'pt' | 'en' | 'es';
  order: 'dayMonthYear' | 'monthDayYear';
  isTwelveHours: boolean;
}

const mark = '\u200e';
const words = {
  pt: {
    attached: 'arquivo anexado',
    within: 'anexado',
    leftOut: '<Mídia oculta>',
    image: 'imagem ocultada',
    deleted: 'Mensagem apagada',
    notice: 'As mensagens e as ligações são protegidas com a criptografia de ponta a ponta.',
  },
  en: {
    attached: 'file attached',
    within: 'attached',
    leftOut: '<Media omitted>',
    image: 'image omitted',
    deleted: 'This message was deleted',
    notice: 'Messages and calls are end-to-end encrypted.',
  },
  es: {
    attached: 'archivo adjunto',
    within: 'adjunto',
    leftOut: '<Multimedia omitido>',
    image: 'imagen omitida',
    deleted: 'Se eliminó este mensaje',
    notice: 'Los mensajes y las llamadas están cifrados de extremo a extremo.',
  },
} as const;

const halves = { pt: ['AM', 'PM'], en: ['AM', 'PM'], es: ['a.\u00a0m.', 'p.\u00a0m.'] } as const;

function dateOf(at: string, { phone, language, order, isTwelveHours }: ExportForm): string {
  const [, year = '', month = '', day = '', hours = '', minute = '', second = ''] =
    /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/.exec(at) ?? [];
  const date = (
    order === 'dayMonthYear' ? [day, month, year] : [String(Number(month)), String(Number(day)), year.slice(2)]
  ).join('/');
  const hour = Number(hours);
  const shown = isTwelveHours ? String(hour % 12 || 12) : hours;
  const seconds = phone === 'iphone' ? `:${second}` : '';
  const half = isTwelveHours ? `\u202f${halves[language][hour < 12 ? 0 : 1]}` : '';
  const comma = language === 'pt' && phone === 'android' ? '' : ',';
  return `${date}${comma} ${shown}:${minute}${seconds}${half}`;
}

function textOf({ text, fileName, kind = 'plain' }: ExportedMessage, { phone, language }: ExportForm): string {
  const said = words[language];
  if (kind === 'deleted') return phone === 'iphone' ? `${mark}${said.deleted}.` : said.deleted;
  if (kind === 'leftOut') return phone === 'iphone' ? `${mark}${said.image}` : said.leftOut;
  if (fileName === undefined) return text;
  if (phone === 'android') return `${fileName} (${said.attached})${text === '' ? '' : `\n${text}`}`;
  return `${text === '' ? '' : `${text} `}${mark}<${said.within}: ${fileName}>`;
}

/** The text of an exported chat, its first line that of WhatsApp itself. */
export function exportChat(messages: readonly ExportedMessage[], form: ExportForm): string {
  const [first] = messages;
  const begin = (at: string) => (form.phone === 'iphone' ? `[${dateOf(at, form)}] ` : `${dateOf(at, form)} - `);
  const notice = words[form.language].notice;
  const lines = first
    ? [`${begin(first.at)}${form.phone === 'iphone' ? `${first.sender}: ${mark}` : ''}${notice}`]
    : [];
  for (const message of messages) {
    // An iPhone puts a mark before lines that it wrote itself.
    const isMarked = form.phone === 'iphone' && (message.fileName !== undefined || message.kind !== undefined);
    lines.push(`${isMarked ? mark : ''}${begin(message.at)}${message.sender}: ${textOf(message, form)}`);
  }
  return `${lines.join('\n')}\n`;
}
