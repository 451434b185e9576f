import { auditedIds, auditNameKey, type NamedKind } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { listNames } from './audit.sql.ts';

type Values = Readonly<Record<string, unknown>>;
interface Line {
  kind: string;
  verb: string;
  subject: string | null;
  detail: { before?: Values; after?: Values };
}

/** The ids in a line, by the kind of record that they name. */
function idsOf({ kind, verb, subject, detail }: Line): [NamedKind, number][] {
  const values = [detail.before ?? {}, detail.after ?? {}].flatMap((shown) => Object.entries(shown));
  const named = values.flatMap(([field, value]) => {
    const of = Object.hasOwn(auditedIds, field) ? auditedIds[field as keyof typeof auditedIds] : undefined;
    const ids = (Array.isArray(value) ? value : [value]).filter((id): id is number => Number.isSafeInteger(id));
    return of ? ids.map((id): [NamedKind, number] => [of, id]) : [];
  });
  const contact = contactOf({ kind, verb, subject });
  return contact === undefined ? named : [...named, ['contact', contact]];
}

/** An act on contacts names other things, such as an import. */
function contactOf({ kind, verb, subject }: Pick<Line, 'kind' | 'verb' | 'subject'>): number | undefined {
  return kind === 'contact' && verb !== 'act' && /^\d{1,9}$/.test(subject ?? '') ? Number(subject) : undefined;
}

/** Reads the present names of what lines refer to. @returns those of one line, and of the contact that it is about */
export async function readNames(db: Db, lines: readonly Line[]) {
  const wanted = Map.groupBy(lines.flatMap(idsOf), ([kind]) => kind);
  const names = new Map<string, string>();
  for (const [kind, refs] of wanted)
    for (const { id, name } of await listNames(db, kind, [...new Set(refs.map(([, id]) => id))]))
      names.set(auditNameKey(kind, id), name);
  return {
    namesIn: (line: Line): Record<string, string> =>
      Object.fromEntries(
        idsOf(line).flatMap(([kind, id]) => {
          const key = auditNameKey(kind, id);
          const name = names.get(key);
          return name === undefined ? [] : [[key, name]];
        }),
      ),
    contactIn: (line: Line): string | null => names.get(auditNameKey('contact', contactOf(line) ?? 0)) ?? null,
  };
}
