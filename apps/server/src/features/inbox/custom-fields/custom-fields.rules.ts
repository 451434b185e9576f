import { freeKey, maxFieldChoices, type FieldChoice, type FieldType } from '@balcao/contract';

export const hasChoices = (type: FieldType): boolean => type === 'one' || type === 'several';

/**
 * Choices as a form leaves them. One keeps its key, found by the key or, where none is sent, by its name; those that are
 * left out follow, archived. `undefined`: two have one name, or there are too many with the archived ones.
 */
export function changedChoices(
  known: readonly FieldChoice[],
  sent: readonly { key?: string | undefined; name: string }[],
): FieldChoice[] | undefined {
  const names = new Set(sent.map(({ name }) => name.toLowerCase()));
  if (names.size < sent.length) return undefined;
  const taken = known.map(({ key }) => key);
  const kept = new Set<string>();
  const choices = sent.map(({ key, name }) => {
    const same = known.find((one) =>
      key === undefined ? one.name.toLowerCase() === name.toLowerCase() : one.key === key,
    );
    const chosen = same && !kept.has(same.key) ? same.key : freeKey(name, taken);
    taken.push(chosen);
    kept.add(chosen);
    return { key: chosen, name, archived: false };
  });
  const left = known.filter(({ key }) => !kept.has(key)).map((choice) => ({ ...choice, archived: true }));
  const all = [...choices, ...left];
  return all.length > maxFieldChoices * 2 ? undefined : all;
}
