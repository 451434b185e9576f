/** Names the chat of two people by both ids, the smaller one first, whoever opened it. */
export const directKey = (one: number, other: number): string => `${Math.min(one, other)}:${Math.max(one, other)}`;

/** The last message in one line, as clients of the specification show it. */
export function lastMessageLine(
  latest: { senderName: string; message: string; mediaName: string | null; isDeleted: boolean } | null,
): string {
  if (!latest || latest.isDeleted) return '';
  return `${latest.senderName}: ${latest.message || (latest.mediaName ?? '')}`;
}
