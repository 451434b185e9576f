import { phoneKey, parseSheetRow } from '@balcao/contract';
import type {
  EndpointAnswer,
  ParsedPhone,
  PhoneProblem,
  SheetColumn,
  SheetProblem,
  SheetRow,
  uploadContacts,
} from '@balcao/contract';

export interface NumberedRow {
  /** as the spreadsheet numbers it */
  row: number;
  cells: SheetRow;
}

/** Why a row was not taken, as the words of `importDialog.reasons`. */
export type RefusalReason =
  | {
      reason: 'nameMissing' | 'nameShort' | 'nameLong' | 'numberMissing' | 'emailInvalid' | 'taken' | 'notSent';
    }
  | { reason: 'numberInvalid'; why: PhoneProblem | undefined }
  | { reason: 'repeated'; first: number };

export type RefusedRow = NumberedRow & RefusalReason;

/** A validated sheet: the contacts to send, and the errors. */
export interface Preview {
  ready: NumberedRow[];
  wrong: RefusedRow[];
}

/**
 * Reads a whole sheet as the server will: of rows with one number, with or without the ninth digit, the first counts.
 * @param parsePhone the rule for numbers
 */
export function buildPreview(rows: readonly NumberedRow[], parsePhone: (text: string) => ParsedPhone): Preview {
  const seen = new Map<string, number>();
  const preview: Preview = { ready: [], wrong: [] };
  for (const one of rows) {
    const read = parseSheetRow(one.cells, parsePhone);
    if ('problem' in read) {
      preview.wrong.push({ ...one, ...refusalOf(read) });
      continue;
    }
    const key = phoneKey(read.number);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, one.row);
      preview.ready.push(one);
    } else preview.wrong.push({ ...one, reason: 'repeated', first });
  }
  return preview;
}

type PlainReason = Exclude<RefusalReason, { first: number } | { why: unknown }>['reason'];

const reasons: Record<SheetColumn, Partial<Record<SheetProblem['problem'], PlainReason>>> = {
  Nome: { missing: 'nameMissing', short: 'nameShort', long: 'nameLong' },
  Telefone: { missing: 'numberMissing' },
  'E-mail': { invalid: 'emailInvalid' },
};

export function refusalOf({
  field,
  problem,
  reason,
}: {
  field?: string | undefined;
  problem?: string | undefined;
  reason?: PhoneProblem | undefined;
}): RefusalReason {
  if (field === 'Telefone' && problem === 'invalid') return { reason: 'numberInvalid', why: reason };
  const known = reasons[field as SheetColumn] as Record<string, PlainReason> | undefined;
  return { reason: known?.[problem ?? ''] ?? 'taken' };
}

/** Rows as many as one call takes. */
export function chunksOf<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_unused, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

export interface AddedContact {
  contactId: number;
  contactName: string;
}

/**
 * Sorts the answer to a part. Where an earlier answer to it was lost, its contacts may be there already: who was added since then was
 * added by it.
 */
export function sortAnswer(
  part: readonly NumberedRow[],
  { newContacts, errorBag }: EndpointAnswer<typeof uploadContacts>,
  lostSince: number | undefined,
): { added: AddedContact[]; refused: RefusedRow[] } {
  const [added, refused]: [AddedContact[], RefusedRow[]] = [[...newContacts], []];
  for (const { row, error, contactName, existing } of errorBag) {
    const one = part[row];
    if (!one) continue;
    if (existing && lostSince !== undefined && Date.parse(existing.createdAt) >= lostSince)
      added.push({ contactId: existing.contactId, contactName });
    else
      refused.push({
        ...one,
        ...(error.message === 'ERR_VALIDATION' ? refusalOf(error) : { reason: 'taken' as const }),
      });
  }
  return { added, refused };
}
