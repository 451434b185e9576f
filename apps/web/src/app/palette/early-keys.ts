type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** A text after a key was pressed for a field that is not there yet: letters are added, Backspace takes one away. */
export function typedAfter(text: string, { key, ctrlKey, metaKey, altKey }: Press): string {
  if (ctrlKey || metaKey || altKey) return text;
  if (key === 'Backspace') return [...text].slice(0, -1).join('');
  return [...key].length === 1 ? text + key : text;
}
