import type { conversationColumns } from '@balcao/contract';

/** What the columns of a spreadsheet of conversations are, by their names in three languages. */

export type ConversationColumn = (typeof conversationColumns)[number];

const names: Readonly<Record<Exclude<ConversationColumn, 'ignore'>, string>> = {
  number: `numero numerodetelefone numerodotelefone numerodecelular numerodowhatsapp numerodetelefono telefone celular whatsapp fone contato numerodocontato telefonedocontato numerodocliente phone number phonenumber
    contactnumber mobile customerphone telefono movil`,
  name: `nome nomedocontato nomedocliente cliente contactname name customer customername nombre contacto nombredelcontacto`,
  text: `mensagem texto conteudo corpo message text body content mensaje contenido`,
  date: `data datahora dataehora datadoenvio enviadaem enviadoem criadoem date datetime timestamp sentat createdat fecha fechahora enviadoel`,
  time: `hora horario time hour`,
  direction: `direcao sentido tipo direction type fromme direccion`,
  author: `autor remetente de atendente enviadopor author sender from agent user remitente agente`,
  conversation: `conversa atendimento ticket protocolo chat conversation conversationid ticketid idconversa idatendimento conversacion`,
  id: `id idmensagem idmensaje messageid codigo uid`,
  file: `arquivo anexo midia file attachment media archivo adjunto`,
};
const kinds = new Map(
  Object.entries(names).flatMap(([kind, all]) =>
    all.split(/\s+/).map((name) => [name, kind as ConversationColumn] as const),
  ),
);

const lettersOf = (header: string) =>
  header
    .toLowerCase()
    .replace(/\bn[º°]/, 'numero')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

/** The most likely meaning of each column; each meaning once. */
export function guessConversationColumns(header: readonly string[]): ConversationColumn[] {
  const taken = new Set<ConversationColumn>();
  return header.map((text) => {
    const kind = kinds.get(lettersOf(text));
    if (!kind || taken.has(kind)) return 'ignore';
    taken.add(kind);
    return kind;
  });
}

/** Whether rows can be read: whose they are, what was written, when, and by which side. */
export function areConversationColumnsComplete(columns: readonly ConversationColumn[]): boolean {
  const chosen: readonly ConversationColumn[] = columns.filter((column) => column !== 'ignore');
  const has = (column: ConversationColumn) => chosen.includes(column);
  return (
    new Set(chosen).size === chosen.length &&
    has('number') &&
    has('text') &&
    has('date') &&
    (has('direction') || has('author'))
  );
}
