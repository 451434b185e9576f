/** The order of the parts of a field: its hint stands below it, so that fields of one line stand at one height. */
export const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
