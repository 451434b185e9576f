const colours: Record<number, [string, string]> = {
  10: ['trace', '\u001b[90m'],
  20: ['debug', '\u001b[90m'],
  30: ['info', '\u001b[36m'],
  40: ['warn', '\u001b[33m'],
  50: ['error', '\u001b[31m'],
  60: ['fatal', '\u001b[31m'],
};
const dim = '\u001b[2m';
const reset = '\u001b[0m';

// Fields that are of no use to a person in front of one program.
const omittedKeys = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'requestId']);
// Fields that the message of a request's line already contains.
const keysInMessage = new Set(['method', 'path', 'status']);

/** Formats one JSON line of the log for a terminal; a stack goes below its line. */
export function formatForTerminal(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const [level, colour] = colours[Number(entry.level)] ?? ['log', ''];
  const time = String(entry.time).slice(11, 19);
  const fields = Object.entries(entry)
    .filter(([key, value]) => !omittedKeys.has(key) && !(keysInMessage.has(key) && 'ms' in entry) && value !== null)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const tail = fields.length > 0 ? ` ${dim}${printable(fields.join(' '))}${reset}` : '';
  const head = `${dim}${time}${reset} ${colour}${level.padEnd(5)}${reset}`;
  return `${head} ${printable(textOf(entry.msg))}${tail}\n${stackOf(entry.err)}`;
}

function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { stack, message } = error as { stack?: unknown; message?: unknown };
  return `${dim}${printable(textOf(stack ?? message))}${reset}\n`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Replaces control characters: text from outside must not move the cursor or recolour the operator's terminal. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '�');
}
