import { calendarDay, fillVariables, flowBlocksOf, flowReferencesOf, type FlowDrawing } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findAssignee, findServiceSettings, findStates, hasPlanFeature, listUserNames } from '../../account/index.ts';
import {
  contactFieldTexts,
  fieldsFor,
  fieldTextsOf,
  findContact,
  findContactOwner,
  findQueue,
  listFileLists,
  listQueueWeeks,
  listTags,
  readServiceHours,
  returnTime,
} from '../../inbox/index.ts';
import { listNumbers } from '../../numbers/index.ts';
import { listFollowUpNames } from '../../outreach/index.ts';
import { listPrompts } from '../prompts/index.ts';
import type { FlowFacts } from './engine/index.ts';
import { listPublished } from './flows.sql.ts';
import { alwaysOpen, hoursAt } from './hours.rules.ts';

/** Whose conversation a flow is about. */
export interface FlowSubject {
  /** null = an invented person, in a simulation */
  contactId: number | null;
  ticketId: number | null;
  whatsappId: number | null;
  queueId: number | null;
}

/** Reads what a turn of a flow needs to know: of the company as much as the drawing asks for. */
export async function readFacts(tx: CompanyTx, drawing: FlowDrawing, subject: FlowSubject): Promise<FlowFacts> {
  const { db, companyId } = tx;
  const now = tx.clock.now();
  const named = flowReferencesOf(drawing);
  const rules = await findServiceSettings(db, companyId);
  const { timeZone, language } = rules;
  const [contact, hours, weeks, queue, tags, fileLists, people, numbers] = await Promise.all([
    subject.contactId === null ? undefined : findContact(db, subject.contactId),
    readServiceHours(db, rules),
    listQueueWeeks(db),
    subject.queueId === null ? undefined : findQueue(db, subject.queueId),
    named.tag.length === 0 ? [] : listTags(db),
    named.fileList.length === 0 ? [] : listFileLists(db),
    listUserNames(db, named.user),
    listNumbers(db),
  ]);
  const company = hours.by === 'disabled' ? alwaysOpen : hoursAt(hours.company, now);
  const ofQueue = (week: (typeof weeks)[number]) =>
    hours.by === 'disabled' ? alwaysOpen : hoursAt(hours.ofQueue(week), now);
  const contactName = contact?.name ?? '';
  const fill = (text: string) => fillVariables(text, { contactName, now, timeZone, language });
  return {
    values: {
      nome: fill('{{firstName}}'),
      nome_completo: contactName,
      telefone: contact?.number ?? '',
      saudacao: fill('{{ms}}'),
      data: calendarDay(now, timeZone).split('-').toReversed().join('/'),
      hora: fill('{{hora}}'),
      protocolo: fill('{{protocol}}'),
      conexao: numbers.find(({ id }) => id === subject.whatsappId)?.name ?? '',
      fila: queue?.name ?? '',
      aberto: company.isOpen ? 'sim' : 'não',
      abre: returnTime(company.opensAt === null ? null : new Date(company.opensAt), { now, timeZone, language }),
      ...(await fieldValues(tx, drawing, subject, language)),
    },
    company,
    queues: Object.fromEntries(weeks.map((week) => [week.id, ofQueue(week)])),
    userIds: [...people.keys()],
    tagIds: tags.map(({ id }) => id),
    fieldIds: named.field.length === 0 ? [] : await fieldIdsOf(tx),
    fileListIds: fileLists.map(({ id }) => id),
    promptIds: named.prompt.length === 0 ? [] : await promptIdsOf(tx),
    followUpIds: named.followUp.length === 0 ? [] : await followUpIdsOf(tx),
    flowIds: named.flow.length === 0 ? [] : await listPublished(db),
    ownerId: await ownerOf(tx, drawing, subject),
    hasConnection:
      subject.whatsappId === null ? subject.ticketId === null : numbers.some(({ id }) => id === subject.whatsappId),
  };
}

/** Who is responsible for the contact and can have a ticket now, as far as the drawing asks. */
async function ownerOf({ db }: CompanyTx, drawing: FlowDrawing, { contactId }: FlowSubject): Promise<number | null> {
  const asks = flowBlocksOf(drawing).some((block) => block.kind === 'handOver' && block.toOwner);
  const owner = asks && contactId !== null ? await findContactOwner(db, contactId) : null;
  if (!owner || !(await findAssignee(db, owner.id))) return null;
  const [availability] = await findStates(db, [owner.id]);
  return availability?.state === 'available' ? owner.id : null;
}

async function fieldIdsOf({ db }: CompanyTx): Promise<number[]> {
  const fields = [...(await fieldsFor(db, 'company', 'contact')), ...(await fieldsFor(db, 'company', 'ticket'))];
  return fields.map(({ id }) => id);
}

/** Prompts that can answer; none where the plan has no models. */
const promptIdsOf = async ({ db, companyId }: CompanyTx): Promise<number[]> =>
  (await hasPlanFeature(db, companyId, 'useOpenAi')) ? (await listPrompts(db)).map(({ id }) => id) : [];

/** Follow-ups that are switched on. */
const followUpIdsOf = async ({ db }: CompanyTx): Promise<number[]> =>
  (await listFollowUpNames(db)).filter(({ isOn }) => isOn).map(({ id }) => id);

/** Values of the fields that a drawing names, or by which a question could be skipped. */
async function fieldValues(
  { db }: CompanyTx,
  drawing: FlowDrawing,
  { contactId, ticketId }: FlowSubject,
  language: string,
): Promise<Record<string, string>> {
  const written = JSON.stringify(drawing.groups);
  const keys = new Set([...written.matchAll(/campo\.(\w+)/g)].map(([, key = '']) => key));
  for (const block of flowBlocksOf(drawing))
    if ('skipIfKnown' in block && block.skipIfKnown && block.saveAs !== '') keys.add(block.saveAs);
  if (keys.size === 0) return {};
  // As message variables name them, which are read alike.
  const texts = [...keys].map((key) => `{{campo.${key}}}`);
  const values =
    ticketId === null || contactId === null
      ? await contactFieldTexts(db, contactId, texts, language)
      : (await fieldTextsOf(db, [{ id: ticketId, contactId }], texts, language)).get(ticketId);
  return Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [`campo.${key}`, value]));
}
