/** The words that WhatsApp writes into an exported chat, in Portuguese, English and Spanish. */

/** Marks of the direction of a text, which stand before what WhatsApp itself writes. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
export const withoutDirectionMarks = (text: string): string => text.replaceAll(directionMarks, '');
export const beginsWithMark = (text: string): boolean => /^[\u200e\u200f]/.test(text);

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'contact' | 'unknown';

/** `IMG-20240312-WA0001.jpg (arquivo anexado)` of Android, in a line of its own, above what was written below the file. */
const attachedBehind =
  /^(.{1,255}\.\w{1,10}) \((?:arquivo anexado|ficheiro anexado|file attached|archivo adjunto|adjunto)\)$/i;
/** `<anexado: 00000012-PHOTO-2024-03-12-14-05-40.jpg>` of an iPhone, behind what was written below the file. */
const attachedWithin = /^<(?:anexado|attached|adjunto|archivo adjunto): ([^<>]{1,255})>$/i;
/** An iPhone writes the name and the pages of a document before it: `contrato.pdf • 3 páginas`. */
const documentWords = /^.{1,255} • .{1,60}$/;

export interface Attachment {
  fileName: string;
  /** what stands before it in its line */
  caption: string;
}

/** The file that a line names, by its plain name alone: it is looked for beside the text and nowhere else. */
export function attachmentOf(line: string): Attachment | undefined {
  const text = withoutDirectionMarks(line).trim();
  const begin = text.lastIndexOf('<');
  const before = begin === -1 ? '' : text.slice(0, begin).trim();
  const within = begin === -1 ? undefined : attachedWithin.exec(text.slice(begin))?.[1];
  const fileName = (within ?? attachedBehind.exec(text)?.[1])?.trim() ?? '';
  if (fileName === '' || fileName.startsWith('.') || /[/\\\0]/.test(fileName)) return undefined;
  return { fileName, caption: within === undefined || documentWords.test(before) ? '' : before };
}

const leftOutKinds: readonly (readonly [RegExp, MediaKind])[] = [
  [/^(?:imagem|image|imagen|foto)$/, 'image'],
  [/^(?:v[íi]deo|gif|mensagem de v[íi]deo|video note|nota de video)$/, 'video'],
  [/^(?:[áa]udio)$/, 'audio'],
  [/^(?:documento|document)$/, 'document'],
  [/^(?:figurinha|sticker)$/, 'sticker'],
  [/^(?:cart[ãa]o do contato|cart[ãa]o de contacto|contact card|tarjeta de contacto)$/, 'contact'],
];
const leftOutWhole =
  /^<(?:m[íi]dia oculta|arquivo de m[íi]dia oculto|ficheiro n[ãa]o revelado|ficheiro omitido|m[íi]dia omitida|media omitted|multimedia omitido|archivo omitido)>$/;
const leftOutOfKind =
  /^(.{1,40}?) (?:ocultado|ocultada|oculto|oculta|omitido|omitida|n[ãa]o revelad[oa]|omitted)(?:\. ?.{0,40})?$/;

/** What kind of file was left out of the export by who made it; undefined = the line says no such thing. */
export function leftOutMedia(line: string): MediaKind | undefined {
  const text = withoutDirectionMarks(line).trim().toLowerCase();
  if (leftOutWhole.test(text)) return 'unknown';
  const [, what] = leftOutOfKind.exec(text) ?? [];
  return what === undefined ? undefined : leftOutKinds.find(([pattern]) => pattern.test(what))?.[1];
}

const deleted = new Set([
  'mensagem apagada',
  'esta mensagem foi apagada',
  'você apagou esta mensagem',
  'apagou esta mensagem',
  'esta mensagem foi eliminada',
  'eliminou esta mensagem',
  'esta mensagem foi apagada pelo admin',
  'this message was deleted',
  'you deleted this message',
  'this message was deleted by admin',
  'se eliminó este mensaje',
  'este mensaje fue eliminado',
  'eliminaste este mensaje',
]);
export const isDeletedText = (line: string): boolean =>
  deleted.has(withoutDirectionMarks(line).trim().replace(/\.$/, '').toLowerCase());

const editedEnd =
  /\s?<(?:mensagem editada|esta mensagem foi editada|mensagem editada\.|this message was edited|se editó este mensaje\.?|este mensaje fue editado)>$/i;
/** A text without the mark that it was changed. */
export function withoutEditMark(text: string): { text: string; isEdited: boolean } {
  const plain = text.replace(editedEnd, '');
  return { text: plain, isEdited: plain !== text };
}

/**
 * Lines that WhatsApp writes about a chat stand without a name, save where they quote one: `Ana mudou o nome para "Vendas: SP"` looks as if
 * somebody with a long name had written `SP"`.
 */
const systemVerbs =
  /(?: mudou | alterou | criou | adicionou | removeu | entrou | saiu | changed | created | added | removed | joined | left | cambi[óo] | cre[óo] | añadi[óo] | elimin[óo] | agreg[óo] )/;
export const isSystemName = (name: string): boolean => /["“”«]/.test(name) && systemVerbs.test(name);

/** What an iPhone writes about a chat has the name of the chat before it, and a mark of direction. */
const aboutTheChat =
  /criptografia de ponta a ponta|encriptad[ao]s? (?:de|ponto)|end-to-end encrypted|cifrad[oa]s? de extremo a extremo|ligação de (?:voz|vídeo)|chamada de (?:voz|vídeo)|(?:voice|video) call|llamada de (?:voz|video)|videollamada|código de segurança|security code|código de seguridad|bloqueou este contato|blocked this contact|bloqueaste a este contacto|conta comercial|business account|cuenta de empresa|mensagens temporárias|disappearing messages|mensajes temporales/i;
export const isAboutTheChat = (text: string): boolean => aboutTheChat.test(text);

/** Who the chat is with, by the name that WhatsApp gives the file. */
export function nameOfFile(fileName: string): string | undefined {
  const plain = withoutDirectionMarks(fileName.replace(/^.*[/\\]/, '')).replace(/(?: ?\(\d+\))?\.(?:txt|zip)$/i, '');
  const [, name] =
    /^(?:Conversa do WhatsApp com|Conversa do WhatsApp –|WhatsApp Chat with|WhatsApp Chat -|Chat de WhatsApp con|Chat do WhatsApp com) (.+)$/iu.exec(
      plain,
    ) ?? [];
  return name?.trim();
}
