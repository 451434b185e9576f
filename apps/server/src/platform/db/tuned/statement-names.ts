// Tuned: frequent statements are parsed and planned once per connection (docs/performance.md, "Prepared statements, sent in one write").

/**
 * Names frequent statements: PostgreSQL parses and plans a named statement once per connection, and planning the join
 * of a list under row security takes longer than running it. A text gets a name once it was sent `minUses` times. Lists
 * of ids of every length make a new text each time, so the number of names is bounded.
 */
const minUses = 3;
const maxNames = 300;
const maxCandidates = 2_000;

const names = new Map<string, string>();
const candidates = new Map<string, number>();

/** Returns the name under which to send a statement; undefined while it is not frequent. */
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
