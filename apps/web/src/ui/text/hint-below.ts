/** The order of the parts of a field: its hint is below it, so that fields of one line are aligned. */
export const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
