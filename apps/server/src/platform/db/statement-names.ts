/**
 * Names for statements that come again and again: under a name PostgreSQL parses and plans a statement once per connection.
 * Planning the join behind a list under row security takes longer than running it. Which texts deserve a name shows by
 * their coming again; lists of ids of every length make a new text each time, so the number of names is bounded.
 */
const minUses = 3;
const maxNames = 300;
const maxCandidates = 2_000;

const names = new Map<string, string>();
const candidates = new Map<string, number>();

/** The name to send a statement under; undefined while it is not worth one. */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= maxNames) return known;
  const uses = (candidates.get(sql) ?? 0) + 1;
  if (uses < minUses) {
    if (candidates.size >= maxCandidates) candidates.clear();
    candidates.set(sql, uses);
    return undefined;
  }
  candidates.delete(sql);
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}
