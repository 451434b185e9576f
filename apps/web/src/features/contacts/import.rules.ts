import { phoneKey, parseSheetRow } from '@balcao/contract';
import type { EndpointAnswer, SheetColumn, SheetProblem, SheetRow, uploadContacts } from '@balcao/contract';

export interface NumberedRow {
  /** as the spreadsheet numbers it */
  row: number;
  cells: SheetRow;
}

/** Why a row was not taken, as the words of `importDialog.reasons`. */
export type RefusalReason =
  | {
      reason:
        | 'nameMissing'
        | 'nameShort'
        | 'nameLong'
        | 'numberMissing'
        | 'numberInvalid'
        | 'emailInvalid'
        | 'taken'
        | 'notSent';
    }
  | { reason: 'repeated'; first: number };

export type RefusedRow = NumberedRow & RefusalReason;

/** A validated sheet: the contacts to send, and the errors. */
export interface Preview {
  ready: NumberedRow[];
  wrong: RefusedRow[];
}

/**
 * Reads a whole sheet as the server will: of rows with one number, with or without the ninth digit, the first counts.
 */
export function buildPreview(rows: readonly NumberedRow[]): Preview {
  const seen = new Map<string, number>();
  const preview: Preview = { ready: [], wrong: [] };
  for (const one of rows) {
    const read = parseSheetRow(one.cells);
    if ('problem' in read) {
      preview.wrong.push({ ...one, reason: reasonOf(read) });
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

const reasons: Record<
  SheetColumn,
  Partial<Record<SheetProblem['problem'], Exclude<RefusalReason['reason'], 'repeated'>>>
> = {
  Nome: { missing: 'nameMissing', short: 'nameShort', long: 'nameLong' },
  Telefone: { missing: 'numberMissing', invalid: 'numberInvalid' },
  'E-mail': { invalid: 'emailInvalid' },
};

export function reasonOf({
  field,
  problem,
}: {
  field?: string | undefined;
  problem?: string | undefined;
}): Exclude<RefusalReason['reason'], 'repeated'> {
  const known = reasons[field as SheetColumn] as
    | Record<string, Exclude<RefusalReason['reason'], 'repeated'>>
    | undefined;
  return known?.[problem ?? ''] ?? 'taken';
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
    else refused.push({ ...one, reason: error.message === 'ERR_VALIDATION' ? reasonOf(error) : 'taken' });
  }
  return { added, refused };
}
