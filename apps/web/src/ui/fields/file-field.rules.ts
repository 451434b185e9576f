/** The accepted files of a field. */
export interface FileLimits {
  maxBytes: number;
  /** such as `image/*`, `application/pdf`; any type when absent */
  types?: readonly string[];
}

export type FileProblem = 'empty' | 'tooLarge' | 'wrongType';

/** Why a chosen file is refused, so that no upload is wasted; null = it is accepted. */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>, limits: FileLimits): FileProblem | null {
  if (size === 0) return 'empty';
  if (size > limits.maxBytes) return 'tooLarge';
  return limits.types && !limits.types.some((pattern) => matchesType(type, pattern)) ? 'wrongType' : null;
}

function matchesType(type: string, pattern: string): boolean {
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

/** `PDF`, `PNG`: by the ending of the name, else by the type. */
export function fileTypeText({ name, mime }: { name: string; mime: string }): string {
  const ending = /\.(\w{1,5})$/.exec(name)?.[1] ?? mime.split('/')[1] ?? '';
  return ending.toUpperCase();
}
