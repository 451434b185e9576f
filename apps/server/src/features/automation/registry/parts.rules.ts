/** The columns of a table whose rows are conditions, actions or the like: what a part names, and what else it says. */
export interface PartColumns {
  kind: string;
  tagId: number | null;
  queueId: number | null;
  userId: number | null;
  whatsappId: number | null;
  fieldId: number | null;
  followUpId: number | null;
}

/** A part as the contract has it. What it names may be null: it was removed since. */
export const toPart = ({
  kind,
  tagId,
  queueId,
  userId,
  whatsappId,
  fieldId,
  followUpId,
  args,
}: PartColumns & { args: unknown }) => ({
  ...(args as object),
  kind,
  tagId,
  queueId,
  userId,
  whatsappId,
  fieldId,
  followUpId,
});

/** The columns of a part of the contract; `args` as text. */
export function partColumns({
  kind,
  tagId = null,
  queueId = null,
  userId = null,
  whatsappId = null,
  fieldId = null,
  followUpId = null,
  ...args
}: { kind: string } & Partial<Omit<PartColumns, 'kind'>>): PartColumns & { args: string } {
  return { kind, tagId, queueId, userId, whatsappId, fieldId, followUpId, args: JSON.stringify(args) };
}
